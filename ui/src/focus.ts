/** The focus is never lost: when what had it goes away, whatever held that has it, or the dock, or the page. */

/** The last thing pressed was a key; nobody has pressed anything yet, and it may be one. */
let keyed = true;
document.addEventListener("keydown", () => (keyed = true), true);
document.addEventListener("pointerdown", () => (keyed = false), true);
export const isByKey = (): boolean => keyed;

/** Whether the keyboard is seen to be there. */
export const hasRing = (part: Element | null): boolean =>
  part?.matches(":focus-visible:not([data-quiet])") === true;

/** What has the focus by a click shows no ring until a key is pressed there. A field always shows that one writes in it. */
export function quiet(part: Element | null): void {
  if (!(part instanceof HTMLButtonElement)) return;
  part.dataset.quiet = "";
  const heard = new AbortController();
  const over = () => {
    delete part.dataset.quiet;
    heard.abort();
  };
  for (const what of ["keydown", "blur"]) part.addEventListener(what, over, { signal: heard.signal });
}

const HOLDERS = "dialog, form, section, aside, #dock, #page";

const isThere = (part: HTMLElement): boolean => part.isConnected && !part.matches(":disabled");

/** The nearest part around what had the focus that is still there; a dialog that is open has it alone. */
function holderOf(around: readonly HTMLElement[]): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>("dialog[open]") ??
    around.find((part) => part.isConnected && part.matches(HOLDERS)) ??
    document.querySelector<HTMLElement>("#dock, main")
  );
}

function* aroundOf(part: HTMLElement): Generator<HTMLElement> {
  for (let at = part.parentElement; at; at = at.parentElement) yield at;
}

/** For as long as the page is open. */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];

  const isLost = () => (document.activeElement ?? document.body) === document.body;
  function keep(): void {
    if (!last || !isLost() || isThere(last)) return;
    const holder = holderOf(around);
    if (!holder) return;
    if (!holder.hasAttribute("tabindex")) holder.tabIndex = -1;
    holder.focus({ preventScroll: true });
  }
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    [last, around] = [target, [...aroundOf(target)]];
  });
  document.addEventListener("focusout", ({ target }) => {
    // What is still there a moment later was let go of, as by a click beside it.
    queueMicrotask(() => {
      if (target === last && last && isLost() && isThere(last)) last = null;
    });
  });
  new MutationObserver((changes) => {
    keep();
    // A browser takes the focus from what is shut when it has drawn that.
    if (changes.some(({ type }) => type === "attributes"))
      requestAnimationFrame(() => requestAnimationFrame(keep));
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
