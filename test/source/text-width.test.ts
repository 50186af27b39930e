import { expect, test } from "@jest/globals";
import { util } from "prettier";
import { fitsWidth, textWidth } from "../../src/source/text-width.js";

test.each([
  ["", 0],
  ["Größe", 5],
  ["Gro\u0308ße", 5],
  ["Ωmega", 5],
  ["商品", 4],
  ["ひらがな", 8],
  ["상품", 4],
  ["𠮷", 2],
  ["🙂", 2],
  ["👩‍👩‍👧", 2],
  ["🇳🇵", 2],
  ["❤️", 2],
  ["✔", 1],
])("%j is as wide as a terminal shows it", (text, width) => {
  expect(textWidth(text)).toBe(width);
  expect(util.getStringWidth(text)).toBe(width);
});

test.each(["a", "名", "é", "𠮷"])(
  "a line of %s fits up to 80 columns",
  (letter) => {
    const count = 80 / textWidth(letter);
    expect(fitsWidth(letter.repeat(count))).toBe(true);
    expect(fitsWidth(letter.repeat(count + 1))).toBe(false);
  },
);
