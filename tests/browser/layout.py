"""What a page must never do: let two things lie on each other, or let one leave the window.

The parts of the table carry `data-box`: plate, cards, bet, mark, tag, board, pots, banner,
words and dock. What is on its way out is inert and does not count. Things in flight pass over
others: measure a page with reduced motion. Only the cards and the tag of a seat may lie on that
seat's own plate.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from playwright.sync_api import Page

from browser.house import SETTLED, House, Person, shoot

SLACK = 1.0
"""Pixels by which two things may meet: borders and rounding."""

BOXES = """() => [...document.querySelectorAll('[data-box]')].filter(part =>
  !part.closest('[inert]') &&
  !(part.children.length && [...part.children].every(child => child.inert))
).map(part => {
  const box = part.getBoundingClientRect();
  const seat = part.closest('[data-seat]')?.dataset.seat ?? '';
  return {kind: part.dataset.box, seat, x: box.x, y: box.y, w: box.width, h: box.height};
}).filter(box => box.w > 0 && box.h > 0)"""

INDEXES = """() => [...document.querySelectorAll(
  '.hole .card b, .board .card b'
)].filter(index => {
  const box = index.getBoundingClientRect();
  const card = index.closest('.card');
  for (const share of [.25, .5, .75]) {
    const at = [box.x + box.width * share, box.y + box.height / 2];
    const top = document.elementsFromPoint(...at)
      .map(part => part.closest('.card, .plate, .tag')).find(part => part);
    if (top && top !== card) return true;
  }
  return false;
}).map(index => index.textContent)"""

CUT = """() => [...document.querySelectorAll(
  '.amt:not(.word), .spot span, .pot b, .act span, .presets button, .handline h2, .btn, ' +
  '.stepper input'
)].filter(part => part.getClientRects().length &&
  (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'))
  .map(part => `${part.className || part.tagName}: ${part.textContent || part.value}`)"""

TOUCH = """() => [...document.querySelectorAll('button, a[href], input, select, [role=slider]')]
  .filter(part => part.getClientRects().length && !part.closest('.scrim, .skip') &&
          !part.matches('.scrim, .skip'))
  .map(part => ({
    what: part.getAttribute('aria-label') || part.textContent.trim() || part.tagName,
    box: part.getBoundingClientRect()}))
  .filter(({box}) => box.bottom > 0 && box.top < innerHeight &&
    (box.width < 43.5 || box.height < 43.5))
  .map(({what, box}) => `${what}: ${Math.round(box.width)}x${Math.round(box.height)}`)"""

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth + 1"

SPILLED = """() => {
  const dock = document.querySelector('#dock')?.getBoundingClientRect();
  return [...document.querySelectorAll('#dock :is(button, .handline, .lately)')]
    .filter(part => !part.closest('.turnnote, .notice'))
    .filter(part => {
      const box = part.getBoundingClientRect();
      return box.height && (box.bottom > dock.bottom + 1 || box.top < dock.top - 1);
    }).map(part => part.textContent.trim());
}"""

COVERED = """() => {
  const line = document.querySelector('#dock .handline');
  const seen = part => part.getClientRects().length;
  const said = [...line?.querySelectorAll('h2, p, .mytime, .asks') ?? []].filter(seen);
  const keys = [...document.querySelectorAll('#dock button:not(.act)')].filter(seen);
  return said.flatMap(words => keys.filter(key => {
    if (words.contains(key) || key.closest('.notice, .turnnote')) return false;
    const [one, other] = [words, key].map(it => it.getBoundingClientRect());
    return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  }).map(key => `${key.textContent.trim()} lies on ${words.textContent.trim()}`));
}"""
"""Keys of the dock that lie on what it says of the hand."""


LOOK = f"""() => ({SETTLED})() && ({{
  size: [innerWidth, innerHeight], boxes: ({BOXES})(), indexes: ({INDEXES})(), cut: ({CUT})(),
  small: ({TOUCH})(), spilled: ({SPILLED})(), covered: ({COVERED})(), sideways: ({SIDEWAYS})(),
}})"""
"""Everything at one moment at which nothing moves: no frame can come in between."""


@dataclass(frozen=True)
class Part:
    """One part of the table and where it lies."""

    kind: str
    seat: str
    x: float
    y: float
    w: float
    h: float

    def __str__(self) -> str:
        return f"{self.kind} {self.seat}".strip()

    def meets(self, other: "Part") -> bool:
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        down = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return across > SLACK and down > SLACK

    def belongs_with(self, other: "Part") -> bool:
        """A seat's cards and tag may lie on its own plate."""
        return bool(self.seat) and self.seat == other.seat

    def leaves(self, width: float, height: float) -> bool:
        return (
            self.x < -SLACK
            or self.y < -SLACK
            or self.x + self.w > width + SLACK
            or self.y + self.h > height + SLACK
        )


def faults(page: Page, *, touch: bool) -> Iterator[str]:
    """What is wrong with the page, in words. Names may end in an ellipsis; amounts may not."""
    seen: dict[str, Any] = page.wait_for_function(LOOK).json_value()
    parts = [Part(**box) for box in seen["boxes"]]
    for one, other in combinations(parts, 2):
        if one.meets(other) and not one.belongs_with(other):
            yield f"{one} lies on {other}"
    yield from (f"{part} leaves the window" for part in parts if part.leaves(*seen["size"]))
    yield from (f"the index {index} is covered" for index in seen["indexes"])
    yield from (f"cut off: {words}" for words in seen["cut"])
    yield from seen["covered"]
    yield from (f"leaves the dock: {what}" for what in seen["spilled"])
    if seen["sideways"]:
        yield "the page scrolls sideways"
    if touch:
        yield from (f"too small to press: {what}" for what in seen["small"])


def assert_tidy(page: Page, *, touch: bool = False) -> None:
    """Nothing overlaps, leaves the window, is cut off or, in the hand, too small to press."""
    found = [*faults(page, touch=touch)]
    assert not found, "\n".join(found)


def assert_both_tidy(house: House, name: str, *, desk: Person, phone: Person) -> None:
    """The same moment at a desk and in the hand, with a picture of each."""
    with house.still(desk, phone):
        for each, where in ((desk, "desk"), (phone, "phone")):
            shoot(each.page, f"{where}-{name}")
            assert_tidy(each.page, touch=each is phone)
