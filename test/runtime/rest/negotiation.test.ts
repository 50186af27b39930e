import { expect, test } from "@jest/globals";
import { negotiate } from "../../../src/runtime/rest/negotiation.js";

// Browsers let any page send a body without a type, with the user's cookies.
test("R31: a body without a type is refused from a page, and taken from programs", () => {
  const fromPage = { Origin: "https://example.com" };
  expect(() => negotiate({}, true, false)).not.toThrow();
  expect(() => negotiate(fromPage, false, false)).not.toThrow();
  expect(() => negotiate(fromPage, true, false)).toThrow(
    "use application/vnd.api+json without parameters, or application/json",
  );
});

test("R31: several media types in Content-Type are malformed", () => {
  for (const type of [
    "application/json, text/plain",
    "application/vnd.api+json, application/json",
  ])
    expect(() => negotiate({ "content-type": type }, true, false)).toThrow(
      "use application/vnd.api+json without parameters, or application/json",
    );
  const profiles = 'application/vnd.api+json; profile="https://a.org/,b"';
  expect(() =>
    negotiate({ "content-type": profiles }, true, false),
  ).not.toThrow();
});

test("R31: a 415 names the media types that are taken, in its Accept too", () => {
  let refusal: unknown;
  try {
    negotiate({ "content-type": "text/plain" }, true, false);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({
    problems: [
      {
        detail:
          "use application/vnd.api+json without parameters, or application/json",
      },
    ],
    headers: { accept: "application/vnd.api+json, application/json" },
  });
});
