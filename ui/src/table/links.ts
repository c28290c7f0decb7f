/** Addresses in what people say. Nothing else of a message is more than text: no markup, no names of programs. */

export interface Piece {
  text: string;
  /** Where it leads; nowhere if it is plain words. */
  href?: string;
}

/**
 * Any quotation mark ends it, and the marks after which other scripts leave no space. A full stop of theirs may
 * stand in a host.
 */
const ADDRESS =
  /(?:https?:\/\/|www\.)(?:[^\s<>"“”„«»‹›「」『』《》〈〉【】（）、，！？；：।،؛؟。．]|[。．](?=[a-z\d]))+/giu;
/** Before an address: it is only the end of something else. */
const WITHIN = /[\p{L}\p{N}:+.-]$/u;
const AFTER = /[.,;:!?'’*_…\]}]$/u;

/** An address without what a sentence has put behind it. Brackets stay that were opened in it. */
function alone(written: string): string {
  for (let found = written; ; found = found.slice(0, -1)) {
    const unopened = found.endsWith(")") && found.split(")").length > found.split("(").length;
    if (!unopened && !AFTER.test(found)) return found;
  }
}

/**
 * Where an address leads, and how it is shown: as it was written, unless its host reads differently to a
 * browser, as with letters of another alphabet. One with a name before an @ is none: it only looks like a host.
 */
function link(written: string): Piece | null {
  let url: URL;
  try {
    url = new URL(/^www\./i.test(written) ? `https://${written}` : written);
  } catch {
    return null;
  }
  const { href, host, username, password } = url;
  if (username || password) return null;
  const shown = written.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0]!;
  return { text: shown.toLowerCase() === host ? written : href, href };
}

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const written = alone(match);
    const piece = WITHIN.test(text.slice(0, index)) ? null : link(written);
    if (!piece) continue;
    found.push({ text: text.slice(from, index) }, piece);
    from = index + written.length;
  }
  return [...found, { text: text.slice(from) }].filter((piece) => piece.text !== "");
}
