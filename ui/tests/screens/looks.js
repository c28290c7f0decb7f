/**
 * What a page must never do: let two things lie on each other, or let one leave the window.
 *
 * The parts of the table carry `data-box`: plate, cards, bet, mark, tag, board, pots, banner, words and
 * dock. What is on its way out is inert and does not count. Things in flight pass over others: look at a
 * page with reduced motion. Only the cards and the tag of a seat may lie on that seat's own plate.
 *
 * This file is read by tests/browser/layout.py too, which has no modules: it imports nothing.
 */

/** Pixels by which two things may meet: borders and rounding. */
const SLACK = 1;
/** The least that a finger hits, in pixels. */
const FINGER = 43.5;

/** @param {string} selector @param {ParentNode} within @returns {HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
/** @param {Element} part */
const isSeen = (part) => part.getClientRects().length > 0;
/** @param {Element} part */
const wordsOf = (part) => (part.textContent ?? "").trim();

/** How far two boxes lie in each other, across and down; nothing, or less, if they do not. */
/** @param {DOMRect} one @param {DOMRect} other */
export const overlap = (one, other) =>
  Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );

/** Whether nothing is on its way any more. */
export function settled() {
  return (
    !document.querySelector(".stage [inert]") &&
    document
      .getAnimations()
      .every((it) => it.playState !== "running" || it.effect?.getComputedTiming().endTime === Infinity)
  );
}

function parts() {
  return all("[data-box]")
    .filter((part) => !part.closest("[inert]"))
    .filter((part) => !(part.children.length && all(":scope > *", part).every((child) => child.inert)))
    .map((part) => {
      const seat = part.closest("[data-seat]")?.getAttribute("data-seat") ?? "";
      return { seat, name: `${part.dataset.box} ${seat}`.trim(), box: part.getBoundingClientRect() };
    })
    .filter(({ box }) => box.width > 0 && box.height > 0);
}

function collisions() {
  const found = parts();
  return found.flatMap((one, at) =>
    found
      .slice(at + 1)
      .filter((other) => !(one.seat && one.seat === other.seat) && overlap(one.box, other.box) > SLACK)
      .map((other) => `${one.name} lies on ${other.name}`),
  );
}

function leavers() {
  return parts()
    .filter(
      ({ box }) =>
        Math.min(box.left, box.top) < -SLACK ||
        box.right > innerWidth + SLACK ||
        box.bottom > innerHeight + SLACK,
    )
    .map(({ name }) => `${name} leaves the window`);
}

/** The ranks of cards that something lies on. */
function covered() {
  return all(".hole .card b, .board .card b")
    .filter((index) => {
      const box = index.getBoundingClientRect();
      const card = index.closest(".card");
      return [0.25, 0.5, 0.75].some((share) => {
        const top = document
          .elementsFromPoint(box.x + box.width * share, box.y + box.height / 2)
          .map((part) => part.closest(".card, .plate, .tag"))
          .find(Boolean);
        return top && top !== card;
      });
    })
    .map((index) => `the index ${wordsOf(index)} is covered`);
}

/** Names may end in an ellipsis; amounts may not. */
function cut() {
  return all(
    ".amt:not(.word), .spot span, .pot b, .act span, .presets button, .handline h2, .btn, .stepper input",
  )
    .filter((part) => isSeen(part) && getComputedStyle(part).display !== "inline")
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .concat(all(".tag").filter((part) => part.scrollHeight > part.clientHeight + 1))
    .map((part) => {
      const words = part instanceof HTMLInputElement ? part.value : wordsOf(part);
      return `cut off: ${part.className || part.tagName}: ${words}`;
    });
}

function tooSmall() {
  return all("button, a[href], input, select, [role=slider]")
    .filter((part) => isSeen(part) && !part.closest(".scrim, .skip"))
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
    .filter(({ box }) => Math.min(box.width, box.height) < FINGER)
    .map(({ part, box }) => {
      const name = part.getAttribute("aria-label") || wordsOf(part) || part.tagName;
      return `too small to press: ${name}: ${Math.round(box.width)}x${Math.round(box.height)}`;
    });
}

/** Keys and words of the dock that leave it. */
function spilled() {
  const dock = document.querySelector("#dock")?.getBoundingClientRect();
  if (!dock) return [];
  return all("#dock :is(button, a, .handline, .lately)")
    .filter((part) => !part.closest(".turnnote, .notice"))
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.height && (box.bottom > dock.bottom + 1 || box.top < dock.top - 1);
    })
    .map((part) => `leaves the dock: ${wordsOf(part)}`);
}

/** Keys of the dock that lie on what it says of the hand. */
function hidden() {
  const keys = all("#dock button:not(.act)").filter(
    (key) => isSeen(key) && !key.closest(".notice, .turnnote"),
  );
  return all("#dock .handline :is(h2, p, .mytime, .asks)")
    .filter(isSeen)
    .flatMap((words) =>
      keys
        .filter((key) => !words.contains(key))
        .filter((key) => overlap(words.getBoundingClientRect(), key.getBoundingClientRect()) > SLACK)
        .map((key) => `${wordsOf(key)} lies on ${wordsOf(words)}`),
    );
}

/** What is wrong with the page at this moment, in words. @param {boolean} touch it is held in the hand */
export function faults(touch) {
  return [
    ...collisions(),
    ...leavers(),
    ...covered(),
    ...cut(),
    ...hidden(),
    ...spilled(),
    ...(document.documentElement.scrollWidth > innerWidth + 1 ? ["the page scrolls sideways"] : []),
    ...(touch ? tooSmall() : []),
  ];
}

/** Parts of a page beside the table that a thumb would miss. */
export function smallTargets() {
  return all("main :is(button, select, summary, a.btn, .input, input[type=range], thead label)")
    .filter((part) => part.checkVisibility())
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.height && Math.min(box.width, box.height) < FINGER)
    .map(({ part, box }) => `${part.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`);
}

/** Words in letters that are smaller than this. @param {number} least */
export function smallText(least) {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const part = words.currentNode.parentElement;
    const said = (words.currentNode.textContent ?? "").trim();
    if (!said || !part || part.closest(".sr, script, style, .avatar")) continue;
    const size = parseFloat(getComputedStyle(part).fontSize);
    if (size < least) found.push(`${said}: ${size}`);
  }
  return found;
}
