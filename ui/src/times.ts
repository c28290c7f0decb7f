/** Times of day, as this device's country writes them: "7:30 PM", "19:30". */
const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

export const timeOfDay = (ms: number): string => clock.format(ms);
/** The same in little room, without the half of the day: "7:30". */
export const shortTime = (ms: number): string =>
  clock
    .formatToParts(ms)
    .filter(({ type }) => type !== "dayPeriod")
    .map(({ value }) => value)
    .join("")
    .trim();
/** Whether the clock has two halves of the day. */
export const hasHalves = clock.resolvedOptions().hour12 === true;
