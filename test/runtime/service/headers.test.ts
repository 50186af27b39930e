import { expect, test } from "@jest/globals";
import { header } from "../../../src/runtime/service/headers.js";

test.each([
  [{ accept: "a" }, "a"],
  [{ Accept: "a" }, "a"],
  [{ ACCEPT: ["a", "b;q=0"] }, "a, b;q=0"],
  [{ accept: undefined }, undefined],
  [{ "x-accept": "a" }, undefined],
  [undefined, undefined],
])("of %j, accept is %j", (headers, value) => {
  expect(header(headers, "accept")).toBe(value);
});
