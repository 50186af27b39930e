import { afterEach, expect, jest, test } from "@jest/globals";

const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");

afterEach(() => {
  if (own) Object.defineProperty(globalThis, "navigator", own);
  else Reflect.deleteProperty(globalThis, "navigator");
});

// A Worker's request that is cancelled takes its callbacks along.
test.each([
  ["Node.js/24", true],
  ["Cloudflare-Workers", false],
])("on %s requests wait for each other: %j", async (userAgent, expected) => {
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { userAgent },
  });
  jest.resetModules();
  const { hasTurns } =
    await import("../../../src/runtime/handler/next-turn.js");
  expect(hasTurns).toBe(expected);
});
