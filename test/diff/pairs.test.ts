import { expect, test } from "@jest/globals";
import { compareApis } from "../../src/diff/compare-apis.js";
import type { Finding } from "../../src/diff/finding.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { apiOf } from "./api-of.js";
import { pairs } from "./pairs.js";

test("there are enough pairs, each with a name of its own", () => {
  const names = new Set(pairs.map(({ name }) => name));
  expect(names.size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThanOrEqual(60);
});

test.each(pairs)(
  "$name",
  async ({ before, after, configBefore, configAfter, expected }) => {
    const folder = temporaryFolder();
    const old = await apiOf(before, configBefore, folder);
    const now = await apiOf(after, configAfter, folder);
    expect(compareApis(old, now).map(inShort)).toEqual(expected);
    expect(compareApis(old, old)).toEqual([]);
  },
);

function inShort({ verdict, model, place }: Finding): string {
  const at = place === undefined ? "" : `.${place}`;
  return `${verdict} ${model === "" ? "API" : model}${at}`;
}
