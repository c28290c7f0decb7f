/** Who gets which card, by the rules of the game and what everyone saw being dealt. */
import type { Step, To } from "./shape";

/** What is dealt in each game (h: to everyone, b: on each board, d: at most so many in a draw), the cards of its deck,
 * its boards, and the games. The same lines stand in examples/check_a_deal.py. */
export const GAMES = `
h2 b3 b1 b1|52|1|texas greek
h2 b3 b1 b1|52|2|double_board
h2 b3 b1 b1|36|1|short_deck short_deck_trips
h2 b3 b1 b1|20|1|royal
h3 b3 b1 b1|52|1|pineapple crazy_pineapple lazy_pineapple double
h4 b3 b1 b1|52|1|omaha omaha_hilo irish
h4 b3 b1 b1|52|2|double_board_omaha
h5 b3 b1 b1|52|1|omaha_5
h6 b3 b1 b1|52|1|omaha_6
h5 b1 b2 b1 b1|52|1|courchevel courchevel_hilo
h2 b1 b1 b1 b1 b1|32|1|manila manila_opened manila_flush manila_opened_flush manila_both
h2 b1 b1 b1 b1 b1|32|1|manila_opened_both manila_both_flush manila_opened_both_flush
h3 h1 h1 h1 h1|52|1|stud stud_hilo razz
h2 h1 h1 h1|52|1|five_stud soko
h5 d5|52|1|five_draw jacks single_27
h5 d5 d5 d5|52|1|triple_27 triple_a5 baduci
h4 d4 d4 d4|52|1|badugi
`;

interface Game {
  deal: string[];
  boards: number;
}

function gameOf(name: string, size: number): Game | undefined {
  const rows = GAMES.trim()
    .split("\n")
    .map((row) => row.split("|") as [string, string, string, string]);
  const [found] = rows.filter((row) => row[3].split(" ").includes(name) && Number(row[1]) === size);
  return found && { deal: found[0].split(" "), boards: Number(found[2]) };
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** Where the cards go, by position, and how many more came from discards; or the step, from 1, that the rules don't
 * allow: 0 if there is no such game, or it has another deck. */
export function positions(
  name: string,
  size: number,
  button: number,
  steps: readonly Step[],
): { to: To[]; again: number } | number {
  const game = gameOf(name, size);
  if (!game) return 0;
  const so = new Progress(game, size, button);
  const wrong = steps.findIndex((step) => !so.mayFollow(step) || so.to.length > size);
  return wrong < 0 ? { to: so.to, again: so.again } : wrong + 1;
}

/** How far the deal has come, and what may follow. */
class Progress {
  readonly to: To[] = [];
  again = 0;
  private at = 0;
  /** Everyone who was dealt in, clockwise from the button's left. */
  private ring: number[] = [];
  /** Those who got the last cards, in this order. */
  private seats: number[] = [];
  private burns: string[] = [];
  private more: string[] = [];
  /** An exposed card will be the next burn. */
  private spared = false;
  /** The place in the ring of whoever drew last in this round. */
  private drew = -1;

  constructor(
    private game: Game,
    private size: number,
    private button: number,
  ) {}

  private get now(): string {
    return this.game.deal[this.at] ?? " ";
  }
  private get most(): number {
    return Number(this.now.slice(1));
  }

  mayFollow(step: Step): boolean {
    switch (step[0]) {
      case "hole":
        return this.deals(step[1], step[2]);
      case "board":
      case "rabbit":
        return this.turns(step[0], step[1], step[2]);
      case "shared":
        return this.shares();
      case "draw":
        return this.draws(step[1], step[2]);
      case "replace":
        return this.replaces(step[1], step[2]);
    }
  }

  /** One at a time: first to everyone from the button's left, or two the other way round; later to those still in. */
  private deals(count: number, seats: number[]): boolean {
    const right = this.now === `h${count}` && !this.spared && this.areNext(seats);
    this.seats = seats;
    this.at++;
    for (let round = 0; round < count; round++) this.to.push(...seats);
    return right;
  }

  private areNext(seats: number[]): boolean {
    if (this.seats.length)
      return (
        seats.length > 0 &&
        same(
          seats,
          this.seats.filter((seat) => seats.includes(seat)),
        )
      );
    const key = (seat: number) => (seat <= this.button ? 256 : 0) + seat;
    this.ring = [...new Set(seats)].sort((one, other) => key(one) - key(other));
    const turned = seats.length === 2 && same(seats, this.ring.toReversed());
    return seats.length > 1 && (same(seats, this.ring) || turned);
  }

  /** A street; after the last one, the last ones may be run again. A card is burned before each, or none; for two
   * boards two at the flop, and then two or one. */
  private turns(kind: "board" | "rabbit", count: number, burned: number): boolean {
    const street = `b${count}`;
    const boards = this.game.boards;
    let right = this.now === street;
    if (right) this.at++;
    else right = kind === "board" && this.isRunAgain(street);
    this.burns.push(`${count === 3 ? "flop" : "later"} ${burned}`);
    const ways = [
      [0, 0],
      [boards, boards],
      [boards, 1],
    ].map(([flop, later]) => [`flop ${flop}`, `later ${later}`]);
    right &&= burned >= Number(this.spared);
    right &&= ways.some((way) => this.burns.every((burn) => way.includes(burn)));
    for (let board = 0; board < boards; board++) {
      if (board < burned && !this.spared) this.to.push("burn");
      this.spared = false;
      for (let card = 0; card < count; card++) this.to.push(kind);
    }
    return right;
  }

  private isRunAgain(street: string): boolean {
    this.more.push(street);
    const streets = this.game.deal.filter((each) => each[0] === "b");
    const tails = streets.map((_, first) => {
      const tail = streets.slice(first);
      return [...tail, ...tail, ...tail].slice(0, this.more.length);
    });
    return this.at === this.game.deal.length && tails.some((tail) => same(tail, this.more));
  }

  /** One card for all, where there are too few for one each. */
  private shares(): boolean {
    const left = this.size - this.to.length;
    const right = this.now[0] === "h" && !this.spared && left < this.most * this.seats.length;
    this.at++;
    this.to.push("board");
    return right;
  }

  /** Each round of draws goes once around; a deck that runs out is made of the discards. */
  private draws(seat: number, count: number): boolean {
    const place = this.ring.indexOf(seat);
    if (place <= this.drew) this.at++;
    this.drew = place;
    const fresh = Math.min(count, Math.max(this.size - this.to.length, 0));
    for (let card = 0; card < fresh; card++) this.to.push(seat);
    this.again += count - fresh;
    return place >= 0 && !this.spared && this.now[0] === "d" && count <= this.most;
  }

  private replaces(seat: number, burned: number): boolean {
    const right = !this.spared && this.ring.includes(seat);
    this.spared = burned > 0;
    this.to.push(seat);
    return right;
  }
}
