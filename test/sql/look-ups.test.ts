import { expect, test } from "@jest/globals";
import { LookUps } from "../../src/runtime/sql/look-ups.js";

test.each([
  [{ id: 1 }, ["found", "found"]],
  [{ id: 1, title: "a" }, [null, null]],
])("two of one tick by %j are left to Prisma: %j", async (where, expected) => {
  const lookUps = new LookUps();
  const one = (): Promise<string | null> =>
    lookUps.joined("SELECT", { where }, () => Promise.resolve("found"));
  expect(await Promise.all([one(), one()])).toEqual(expected);
});
