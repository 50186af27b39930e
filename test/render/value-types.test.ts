import { expect, test } from "@jest/globals";
import { itemTypes } from "../../src/render/rest-client/value-types.js";

test.each([
  ["BigInt", "rest.BigIntInput", "bigint"],
  ["DateTime", "rest.DateInput", "Date"],
] as const)("%s is written as %s and read as %s", (type, written, read) => {
  expect(itemTypes({ type }, "in")).toEqual([written]);
  expect(itemTypes({ type }, "out")).toEqual([read]);
});
