import { expect, test } from "@jest/globals";
import { ApiError } from "../../../../../src/runtime/index.js";
import { defaultLimits } from "../../../../../src/runtime/contract/limits.js";
import type { RestApi } from "../../../../../src/runtime/rest/api.js";
import type { Relationship } from "../../../../../src/runtime/model/resource.js";
import { readLinkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import { matchedColumns } from "../../../../../src/runtime/rest/write/document/match-fields.js";
import { thing } from "../../thing.js";

/** Where a malformed document is told to be so, and in which words. */
function told(read: () => unknown): readonly unknown[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [{ source, detail }] = error.problems;
    return [source, detail];
  }
  return [];
}

const api = { settings: { limits: defaultLimits } } as unknown as RestApi;

test.each([
  ["to-many", [5], "/data/0"],
  ["to-many", [null], "/data/0"],
  ["to-one", 5, "/data"],
])("R20: what is no identifier of a %s is called one: %j", (kind, data, at) => {
  const relationship = { wireName: "things", kind, target: thing };
  expect(
    told(() => readLinkage(api, relationship as Relationship, data, "/data")),
  ).toEqual([{ pointer: at }, "a resource identifier must be an object"]);
});

test.each([
  [undefined, "/meta"],
  ["name", "/meta/matchFields"],
  [[], "/meta/matchFields"],
])("R20: match fields %j are refused at their place", (value, at) => {
  expect(told(() => matchedColumns(thing, value))).toEqual([
    { pointer: at },
    '"matchFields" must be an array of field names',
  ]);
});
