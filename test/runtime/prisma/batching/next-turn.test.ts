import { afterEach, expect, jest, test } from "@jest/globals";

const { setImmediate } = globalThis;
const own = ["navigator", "setImmediate", "process"].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

afterEach(() => {
  for (const [name, descriptor] of own) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

// A Worker's request that is cancelled takes its callbacks along.
test.each([
  ["Node.js/24", setImmediate, true],
  ["Cloudflare-Workers", setImmediate, false],
  ["Other/1", undefined, false],
])(
  "on %s requests wait for each other where they may",
  async (userAgent, immediate, expected) => {
    const globals = { navigator: { userAgent }, setImmediate: immediate };
    for (const [name, value] of Object.entries(globals)) {
      Object.defineProperty(globalThis, name, { configurable: true, value });
    }
    jest.resetModules();
    const { hasTurns } =
      await import("../../../../src/runtime/prisma/batching/next-turn.js");
    const { batchedRead } =
      await import("../../../../src/runtime/prisma/batching/batched-read.js");
    const { unbatchedRead } =
      await import("../../../../src/runtime/prisma/batching/unbatched-read.js");
    const { startTogether } =
      await import("../../../../src/runtime/prisma/batching/start-together.js");
    expect(hasTurns).toBe(expected);
    let turned = false;
    setImmediate(() => (turned = true));
    const client = {};
    const look = () => Promise.resolve(null);
    await Promise.all([
      batchedRead(client, look),
      batchedRead(client, look),
      unbatchedRead(look),
      unbatchedRead(look),
      startTogether(),
    ]);
    expect(turned).toBe(expected);
  },
);

test.each([
  ["a process", {}],
  ["no process", undefined],
])("with %s without ticks, one ends with the turn", async (_, process) => {
  Object.defineProperty(globalThis, "process", {
    configurable: true,
    value: process,
  });
  jest.resetModules();
  const { atEndOfTick } =
    await import("../../../../src/runtime/prisma/batching/next-turn.js");
  let hasEnded = false;
  atEndOfTick(() => (hasEnded = true));
  await new Promise(setImmediate);
  expect(hasEnded).toBe(true);
});
