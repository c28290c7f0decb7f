/** The link that leads people to a night, for as long as a page shows it. */
import { post } from "../api";
import type { Link } from "../wire";

export class Invitation {
  /** Null: it isn't there yet, or whoever looks may not invite. */
  link: Link | null = $state.raw(null);
  readonly #night: string;
  #asked = false;

  constructor(night: string) {
    this.#night = night;
  }
  /** Asks for it, once: each costs the host one of those they may make. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    post<Link>(`/api/nights/${encodeURIComponent(this.#night)}/links`, { kind: "invite" }).then(
      (made) => (this.link = made),
      () => (this.#asked = false),
    );
  }
}
