import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import { contentHash } from "../../src/output/content-hash.js";

const sha256 = (text: string): string =>
  createHash("sha256").update(text).digest("hex");

test("line ends make no difference", () => {
  expect(contentHash("a\r\nb\r\n")).toBe(sha256("a\nb\n"));
});

test("long texts that are asked for in turn keep hashes of their own", () => {
  const texts = Array.from(
    { length: 6 },
    (_, at) => `${"x".repeat(200_000)}${at}\r\n`,
  );
  for (const text of [...texts, ...texts.toReversed()]) {
    expect(contentHash(text)).toBe(sha256(text.replace("\r", "")));
  }
});
