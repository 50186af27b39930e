import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import { contentHash } from "../../src/output/content-hash.js";

const sha256 = (text: string): string =>
  createHash("sha256").update(text).digest("hex");

test("line ends make no difference", () => {
  expect(contentHash("a\r\nb\r\n")).toBe(sha256("a\nb\n"));
});
