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

test("R31: several media types in Content-Type are malformed", () => {
  for (const type of [
    "application/json, text/plain",
    "application/vnd.api+json, application/json",
  ])
    expect(() => negotiate({ "content-type": type }, true, false)).toThrow(
      "use application/vnd.api+json without parameters",
    );
  const profiles = 'application/vnd.api+json; profile="https://a.org/,b"';
  expect(() =>
    negotiate({ "content-type": profiles }, true, false),
  ).not.toThrow();
});
