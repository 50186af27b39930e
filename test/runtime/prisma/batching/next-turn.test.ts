import { readFile } from "node:fs/promises";
import { afterEach, expect, jest, test } from "@jest/globals";
import { transform } from "esbuild";
import type * as NextTurn from "../../../../src/runtime/prisma/batching/next-turn.js";

const { setImmediate } = globalThis;
const own = ["navigator", "setImmediate"].map(
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
  const source = new URL(
    "../../../../src/runtime/prisma/batching/next-turn.ts",
    import.meta.url,
  );
  const { code } = await transform(await readFile(source, "utf8"), {
    loader: "ts",
    format: "cjs",
  });
  const module = { exports: {} as typeof NextTurn };
  // The process that runs the tests needs its own.
  new Function("globalThis", "module", code)({ setImmediate, process }, module);
  let hasEnded = false;
  module.exports.atEndOfTick(() => (hasEnded = true));
  await new Promise(setImmediate);
  expect(hasEnded).toBe(true);
});
