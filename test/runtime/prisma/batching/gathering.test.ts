import { expect, test } from "@jest/globals";
import { Gathering } from "../../../../src/runtime/prisma/batching/gathering.js";

const atOnce = { waited: false, together: false };
const alone = { waited: true, together: false };
const together = { waited: true, together: true };

/** Makes calls in a turn of their own. */
async function turn(gathering: Gathering, count: number): Promise<object[]> {
  await new Promise(setImmediate);
  let waited = false;
  setImmediate(() => (waited = true));
  const call = async (): Promise<object> => {
    const together = await gathering.wait();
    return { waited, together };
  };
  return Promise.all(Array.from({ length: count }, call));
}

test("a call waits, and for a while no longer where none came", async () => {
  const gathering = new Gathering(4);
  const calls: object[] = [];
  for (let count = 0; count < 11; count += 1) {
    calls.push(...(await turn(gathering, 1)));
  }
  const eight = Array.from({ length: 8 }, () => atOnce);
  expect(calls).toEqual([alone, ...eight, alone, atOnce]);
});

test("calls wait as long as others come", async () => {
  const gathering = new Gathering(4);
  for (let turns = 0; turns < 3; turns += 1) {
    expect(await turn(gathering, 2)).toEqual([together, together]);
  }
});

test("a call that a full group left over has had company", async () => {
  const gathering = new Gathering(2);
  expect(await turn(gathering, 3)).toEqual([together, together, alone]);
  expect(await turn(gathering, 1)).toEqual([alone]);
});

test("where none came, only the first of a turn does not wait", async () => {
  const gathering = new Gathering(4);
  expect(await turn(gathering, 1)).toEqual([alone]);
  expect(await turn(gathering, 3)).toEqual([atOnce, together, together]);
  // They had company, so the next one waits again.
  expect(await turn(gathering, 1)).toEqual([alone]);
});

test("a full group and another kind make groups of their own", async () => {
  const gathering = new Gathering(2);
  const calls = ["a", "a", "b", "a"].map((kind) => gathering.wait(kind));
  expect(await Promise.all(calls)).toEqual([true, true, false, false]);
});

test("the first of a turn is company for one of another kind", async () => {
  const gathering = new Gathering(4);
  await gathering.wait("a");
  let waited = false;
  setImmediate(() => (waited = true));
  const calls = ["a", "b"].map(async (kind) => {
    await gathering.wait(kind);
    return waited;
  });
  expect(await Promise.all(calls)).toEqual([false, true]);
});
