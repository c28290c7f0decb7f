/** A list that stays at its newest line, unless somebody is reading further up. */
export class End {
  /** The newest line is in sight, and is to stay there. */
  at = $state(true);
  #box: HTMLElement | null = null;
  /** How high the content was when it was looked at last. */
  #height = 0;

  /** Watch a box that scrolls: larger text, or a narrower panel, does not take the newest line out of sight. */
  watch(box: HTMLElement): () => void {
    this.#box = box;
    const sizes = new ResizeObserver(() => this.follow());
    for (const each of [box, ...box.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }
  follow(): void {
    if (!this.#box || !this.at) return;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#height = this.#box.scrollHeight;
  }
  /** The box has scrolled. If its content has another height than before, it was not a reader who scrolled. */
  scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#box!;
    const isEnd = scrollHeight - scrollTop - clientHeight < 40;
    if (this.at && !isEnd && scrollHeight !== this.#height) this.follow();
    else [this.at, this.#height] = [isEnd, scrollHeight];
  }
}
