/** What has room in the column beside the clock. Prizes, who may return and who is out stand below each other there. */
import type { Standing } from "../../wire";
import { type Played, isIn } from "../standings";
import { pageOf } from "./scene";

/** There is room for so many lines. */
const MOST = 13;
const OUT = 4;
/** However many prizes there are, those who may return have so many lines. */
const RETURNING = 3;
/** The lines that the heading of those who may return takes. */
const HEADING = 4;
const DEALT = 4;

interface Prize {
  place: number;
  sum: number;
}
export interface Column {
  prizes: readonly Prize[];
  /** Those that have a line together. */
  otherPrizes: readonly Prize[];
  /** Who plays on for the rest after a deal has paid them. */
  dealt: readonly Standing[];
  /** Who is out, but may still buy another stack. */
  returning: readonly Standing[];
  /** So many more of them have a line together. */
  othersReturning: number;
  out: readonly Standing[];
  othersOut: number;
}

/** As many as have room; of more, the last line says how many there are. */
const fitting = <T>(all: readonly T[], lines: number): readonly T[] =>
  all.length > lines ? all.slice(0, Math.max(1, lines - 1)) : all;

export function columnOf({ tournament, standings }: Played, up: number): Column {
  const won = tournament.prizes.flatMap((sum, at) => (sum ? [{ place: at + 1, sum }] : []));
  const out = standings.filter((each) => !isIn(each));
  const mayReturn = out.filter(({ returns }) => returns);
  const paid = standings.filter((each) => isIn(each) && tournament.dealt && each.prize > 0);
  const dealt = pageOf(paid, DEALT, up);
  const dealtLines = dealt.length && dealt.length + 1;
  const returning = fitting(mayReturn, Math.max(RETURNING, MOST - HEADING - dealtLines - won.length));
  const others = mayReturn.length - returning.length;
  const taken = (returning.length && HEADING + returning.length + Number(others > 0)) + dealtLines;
  const prizes = fitting(won, MOST - taken);
  const gone = out.filter(({ returns }) => !returns);
  const room = Math.max(0, Math.min(OUT, MOST - taken - won.length - 2));
  const shown = room ? fitting(gone, room) : [];
  return {
    ...{ prizes, otherPrizes: won.slice(prizes.length), dealt, returning, othersReturning: others },
    ...{ out: shown, othersOut: room > 1 ? gone.length - shown.length : 0 },
  };
}
