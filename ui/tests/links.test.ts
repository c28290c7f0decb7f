import { expect, test } from "vitest";
import { type Piece, pieces } from "../src/table/links";

/** What is linked of a message, and what is shown for it. */
const links = (text: string) => pieces(text).filter((piece): piece is Required<Piece> => "href" in piece);
const hrefs = (text: string) => links(text).map(({ href }) => href);

test("an address in a message is a link, shown in full", () => {
  expect(pieces("Pizza: https://pizza.example/menu?size=L#top is good")).toEqual([
    { text: "Pizza: " },
    { text: "https://pizza.example/menu?size=L#top", href: "https://pizza.example/menu?size=L#top" },
    { text: " is good" },
  ]);
  expect(hrefs("http://a.example and HTTPS://B.example/x")).toEqual([
    "http://a.example/",
    "https://b.example/x",
  ]);
});

test("an address may begin with www", () => {
  expect(pieces("see www.example.com/menu.")).toEqual([
    { text: "see " },
    { text: "www.example.com/menu", href: "https://www.example.com/menu" },
    { text: "." },
  ]);
});

test("a message without an address is one piece, as it was written", () => {
  for (const text of ["nice hand", "", "<b>bold</b> &amp; [x](y)", "a.b.c", "1/2 http:// https://"])
    expect(pieces(text)).toEqual(text ? [{ text }] : []);
});

test("only http and https are linked", () => {
  for (const text of [
    "javascript:alert(1)",
    "JaVaScRiPt://https.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x file:///etc/passwd ftp://a.example mailto:a@b.example tel:123",
    "example.com //example.com awww.example.com",
    "xhttps://a.example",
  ])
    expect(links(text)).toEqual([]);
});

test("what is written around an address is no part of it", () => {
  const plain = "https://a.example/b";
  for (const [before, after] of [
    ["", "."],
    ["", ","],
    ["", "?!"],
    ["(", ")"],
    ["(see ", "),"],
    ["<", ">"],
    ['"', '"'],
    ["“", "”."],
    ["'", "'"],
    ["[", "]"],
    ["*", "*"],
    ["", "…"],
    ["", ":"],
    ["«", "»"],
    ["‹", "›,"],
    ["„", "“"],
    ["「", "」"],
    ["『", "』です"],
    ["（", "）"],
    ["", "，还有"],
    ["", "。下一"],
    ["", "、"],
    ["", "！"],
    ["", "؟"],
    ["", "।"],
  ])
    expect(pieces(`${before}${plain}${after}`).map(({ text }) => text)).toEqual(
      [before, plain, after].filter(Boolean),
    );
});

test("brackets that are opened in an address belong to it", () => {
  expect(hrefs("https://a.example/poker_(game)")).toEqual(["https://a.example/poker_(game)"]);
  expect(hrefs("(https://a.example/poker_(game)).")).toEqual(["https://a.example/poker_(game)"]);
  expect(hrefs("https://a.example/x)y")).toEqual(["https://a.example/x)y"]);
});

test("a host in other letters is shown as the browser reads it", () => {
  const [link] = links("https://аpple.example/login");
  expect(link!.text).toBe("https://xn--pple-43d.example/login");
  expect(link!.href).toBe("https://xn--pple-43d.example/login");
  expect(links("https://a.example/café")[0]!.text).toBe("https://a.example/café");
  // A slash that is none, and a full stop that is none, do not make another host.
  for (const text of ["https://bank.example⁄evil.example", "https://bank。example"])
    for (const each of links(text)) expect(each.text).toBe(each.href);
});

test("an address that pretends to lead elsewhere is shown as where it leads, or is none", () => {
  expect(links("https://bank.example@evil.example/")).toEqual([]);
  expect(links("https://bank.example:pass@evil.example")).toEqual([]);
  expect(links("https://[oops")).toEqual([]);
  expect(links("https://a.example:99999/")).toEqual([]);
  expect(links("http://0x7f.1/")[0]!.text).toBe("http://127.0.0.1/");
  expect(links("https:\\\\evil.example")).toEqual([]);
  expect(links("https://bank.example\\@evil.example")[0]!.text).toBe("https://bank.example/@evil.example");
});

test("nothing of a message is lost but the look of a host", () => {
  const text = `(https://a.example/x), "http://b.example" <i>https://c.example</i>; javascript:https://d.example/`;
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("a long message is read at once", () => {
  const before = performance.now();
  pieces("https://" + "(".repeat(140) + ")".repeat(130));
  pieces("https://a".repeat(30));
  expect(performance.now() - before).toBeLessThan(50);
});
