import { expect, test } from "@jest/globals";
import { negotiate } from "../../../src/runtime/rest/negotiation.js";

// Browsers let any page send a body without a type, with the user's cookies.
test("R31: a body without a type is refused from a page, and taken from programs", () => {
  const fromPage = { Origin: "https://example.com" };
  expect(() => negotiate({}, true, false)).not.toThrow();
  expect(() => negotiate(fromPage, false, false)).not.toThrow();
  expect(() => negotiate(fromPage, true, false)).toThrow(
    "use application/vnd.api+json without parameters",
  );
});
