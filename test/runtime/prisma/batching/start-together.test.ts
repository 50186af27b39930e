import { expect, jest, test } from "@jest/globals";

// It remembers the calls of other suites.
jest.resetModules();
const { startTogether } =
  await import("../../../../src/runtime/prisma/batching/start-together.js");

/** What calls of two steps do, in order: each as the number of the step. */
async function steps(count: number): Promise<string> {
  let done = "";
  const call = async (): Promise<void> => {
    await startTogether();
    done += "1";
    await Promise.resolve();
    done += "2";
  };
  await Promise.all(Array.from({ length: count }, call));
  return done;
}

test("calls of one turn run in step", async () => {
  expect(await steps(3)).toBe("111222");
});

test("sixteen at most", async () => {
  const sixteen = "1".repeat(16) + "2".repeat(16);
  expect(await steps(36)).toBe(`${sixteen}${sixteen}11112222`);
});

test("a call waits for the next turn, and no longer", async () => {
  const order: string[] = [];
  const call = startTogether().then(() => order.push("call"));
  setImmediate(() => order.push("one turn later"));
  await new Promise(setImmediate);
  await call;
  expect(order).toEqual(["call", "one turn later"]);
});
