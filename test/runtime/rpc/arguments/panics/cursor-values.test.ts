import { expect, test } from "@jest/globals";
import { read } from "../event.js";

// Prisma's query compiler panics at a filter in a cursor.

test.each([{ equals: "a" }, { gt: "a" }, {}])(
  "a cursor with the filter %j is refused",
  (name) => {
    const message = '"name" of a cursor takes a value, not a filter';
    expect(() => read({ cursor: { id: 1, name } })).toThrow(message);
  },
);

test("values of a cursor stay, and those of a compound key", () => {
  for (const cursor of [{ id: 1, name: "a" }, { name_id: { name: "a" } }]) {
    expect(read({ cursor })).toEqual({ cursor });
  }
});
