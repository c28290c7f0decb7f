/** Rows of choices in which every two choices meet: what two of them spoil together is found without all rows. */

/** Every combination of choices. */
export function product<Row extends object>(choices: { [Name in keyof Row]: readonly Row[Name][] }): Row[] {
  return (Object.keys(choices) as (keyof Row)[]).reduce<Row[]>(
    (rows, name) => rows.flatMap((row) => choices[name].map((choice) => ({ ...row, [name]: choice }))),
    [{} as Row],
  );
}

/** Every two choices of a row, as words. */
export function pairsIn(row: object): string[] {
  const chosen = Object.entries(row).map(([name, choice]) => `${name} ${choice}`);
  return chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => `${one}, ${other}`));
}

/**
 * Few of these rows, with every two choices that stand together in any of them. Each time the row is taken
 * that has the most pairs not yet seen, the first of equals: the same rows give the same few.
 */
export function pairs<Row extends object>(rows: readonly Row[]): Row[] {
  let left = rows.map((row) => ({ row, fresh: pairsIn(row) }));
  const few: Row[] = [];
  while (left.length) {
    const best = left.reduce((best, each) => (each.fresh.length > best.fresh.length ? each : best));
    few.push(best.row);
    const seen = new Set(best.fresh);
    left = left
      .map(({ row, fresh }) => ({ row, fresh: fresh.filter((pair) => !seen.has(pair)) }))
      .filter(({ fresh }) => fresh.length);
  }
  return few;
}
