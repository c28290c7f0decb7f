/** The maker of houses: what is written in an option can be read there. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import Option from "../../src/house/Option.svelte";
import type { FormOption } from "../../src/wire";
import { put, settles, shoot, type Size, take } from "./screen";

const chips: FormOption = {
  name: "chips.denominations",
  about: "what the chips are worth",
  rule: "CASH-02",
  kind: "numbers",
  value: [10, 50, 250, 1000],
  says: "",
  values: [],
  base: [10, 50, 250, 1000],
  base_says: "",
  elsewhere: [],
  least: 1,
  most: 1e12,
  alone: false,
  live: false,
  matters: true,
};

test.for<Size>(["desk", "phone", "small"])("a list of numbers is read to its end: %s", async (size) => {
  await take({ size });
  const value = [10, 50, 250, 1000, 5000];
  put(Option, { option: chips, base: "Vegas", value, wrong: "", set: () => undefined });
  const field = page.getByRole("textbox");
  await expect.element(field).toHaveValue("10, 50, 250, 1000, 5000");
  await settles();
  await shoot(`house-list-${size}`);
  const { scrollWidth, clientWidth } = field.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
