/** What a board shows, and where people sit on its tables. */
import type { SeatMove, Standing, TournamentPage } from "../../wire";
import { list, say } from "../../words";
import { isIn } from "../standings";

export type Scene = "none" | "gathering" | "draw" | "clock" | "break" | "move" | "deal" | "ended";

/** How long a seat move stays on the board: until they play there, but long enough to be read. */
export const MOVE_MS = 60_000;
const READ_MS = 10_000;

/** The seat moves that a board shows now, the newest first; a guest who was moved twice has the last one, and one who
 is out has none. */
export function movesNow(page: TournamentPage, wall: number): SeatMove[] {
  const seen = new Set(page.standings.filter((each) => !isIn(each)).map(({ guest }) => guest));
  return page.moves.filter(({ at_ms, sat_ms, guest }) => {
    const fresh = wall - at_ms < (sat_ms ? READ_MS : MOVE_MS) && !seen.has(guest);
    seen.add(guest);
    return fresh;
  });
}

const MOST_MOVES = 12;

/** The moves that fit on a board, the newest ones, by name: so people find theirs. */
export const listed = (moves: readonly SeatMove[]): SeatMove[] =>
  moves.slice(0, MOST_MOVES).sort((one, other) => one.name.localeCompare(other.name));

export function sceneOf(page: TournamentPage, wall: number): Scene {
  switch (page.tournament?.phase) {
    case undefined:
      return "none";
    case "gathering":
      return "gathering";
    case "ended":
      return "ended";
    default:
      if (page.tournament?.waits === "draw") return "draw";
      if (movesNow(page, wall).length) return "move";
      if (page.tournament?.phase === "deal") return "deal";
      return page.tournament?.phase === "break" ? "break" : "clock";
  }
}

/** Who sits at a table. */
export const seatedAt = (standings: readonly Standing[], table: number): Standing[] =>
  standings.filter((each) => isIn(each) && each.table === table && each.seat > 0);

/** Who has won the most in bounties: all of them who have won as much. */
export function huntersOf(standings: readonly Standing[]): Standing[] {
  const most = Math.max(0, ...standings.map(({ won }) => won));
  return most ? standings.filter(({ won }) => won === most) : [];
}

/** More names have no room beside the amount. */
const NAMED = 2;

export const huntersWords = (hunters: readonly Standing[]): string =>
  hunters.length === 1
    ? say("board.bounties", { name: hunters[0]!.name })
    : say("board.bounties_each", {
        names:
          hunters.length > NAMED
            ? say("board.handed", { n: hunters.length })
            : list(hunters.map(({ name }) => name)),
      });

/** The draw of seats, table by table, each by seat. */
export const drawnAt = (standings: readonly Standing[]): { table: number; sitting: Standing[] }[] =>
  [...new Set(standings.filter(({ seat }) => seat).map(({ table }) => table))]
    .sort((one, other) => one - other)
    .map((table) => ({
      table,
      sitting: standings
        .filter((each) => each.table === table && each.seat > 0)
        .sort((one, other) => one.seat - other.seat),
    }));

/** Where a seat is on a table's rim, in hundredths of its box: seat 1 at the bottom, then clockwise. */
export function seatPlace(seat: number, seats: number): { x: number; y: number } {
  const turn = ((seat - 1) / Math.max(2, seats)) * 2 * Math.PI;
  const squash = (n: number) => Math.sign(n) * Math.abs(n) ** (2 / 2.6);
  return { x: 50 - 40 * squash(Math.sin(turn)), y: 50 + 37 * squash(Math.cos(turn)) };
}

/** So many lines of a long list are shown at a time. */
export const LINES = 8;
const PAGE_MS = 12_000;

/** Which part of a long list is shown, when each stays so long. */
export function pageOf<T>(all: readonly T[], size: number, now: number, each = PAGE_MS): T[] {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const at = Math.floor(now / each) % pages;
  return all.slice(at * size, (at + 1) * size);
}
