/**
 * Looks at clocks. A screen at rest is drawn when a clock on it shows something else, once a second, and not while
 * nobody sees it: it lies on a table for five hours, and runs on a battery.
 */

/** So much later than the second itself: a timer that came too early would come twice. */
const AFTER_MS = 5;
const SECOND = 1000;

/** How long until a time of which `left` is left shows a second less. */
export const untilNext = (left: number): number => (left % SECOND || SECOND) + AFTER_MS;

export interface Looks {
  /** What runs has changed: the next look is due at another time. */
  again: () => void;
  stop: () => void;
}

/** Call `look` after `next()` milliseconds, again and again; 0: nothing runs. While the page is hidden, `unseen()`
 * says when; once it is seen again it is looked at at once. */
export function looks(look: () => void, next: () => number, unseen: () => number = () => 0): Looks {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    clearTimeout(timer);
    const ms = document.hidden ? unseen() : next();
    if (ms > 0) timer = setTimeout(due, ms);
  };
  const due = () => {
    look();
    again();
  };
  const turned = () => {
    if (document.hidden) again();
    else due();
  };
  document.addEventListener("visibilitychange", turned);
  again();
  return {
    again,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turned);
    },
  };
}
