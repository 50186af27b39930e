import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { note } from "./note.js";

const reader = new ArgumentReader([{ resource: note }]);
const read = (args: Record<string, unknown>): unknown =>
  reader.read(note, args);

test("P1 more names than any model has are not passed on", () => {
  const names = Array.from({ length: 1001 }, (_, index) => [`a${index}`, true]);
  const message = "more than 1000 fields are chosen";
  const select = Object.fromEntries(names);
  expect(() => read({ select })).toThrow(message);
  expect(() => read({ include: { parent: { select } } })).toThrow(message);
  expect(read({ select: { name: true } })).toEqual({ select: { name: true } });
});

test("P1 a field that is listed many times is passed on once", () => {
  const names = Array.from({ length: 80_000 }, (_, at) =>
    at % 2 ? "id" : "name",
  );
  expect(read({ distinct: names })).toEqual({ distinct: ["name", "id"] });
  expect(read({ by: names })).toEqual({ by: ["name", "id"] });
  const parent = { distinct: names };
  expect(read({ include: { parent } })).toEqual({
    include: { parent: { distinct: ["name", "id"] } },
  });
  const unknown = Array.from({ length: 1001 }, (_, at) => `a${at}`);
  for (const distinct of [unknown, unknown.map(() => ({}))]) {
    expect(() => read({ distinct })).toThrow(
      "more than 1000 fields are chosen",
    );
  }
});

test("P1 groups are chosen by fields alone", () => {
  const by = ["id"];
  expect(read({ by })).toEqual({ by });
  expect(() => read({ by, select: { id: true } })).toThrow(
    'groupBy takes no "select"',
  );
});

test.each([null, 1, {}])(
  "P1 aggregates are not chosen by select: %j",
  (select) => {
    for (const name of ["_count", "_avg", "_sum", "_min", "_max"]) {
      expect(() => read({ [name]: { id: true }, select })).toThrow(
        'aggregate takes no "select"',
      );
    }
  },
);

// Prisma's client fails at a selection in such a field.
test("P1 a field without members is chosen by a boolean", () => {
  const nested = { select: { name: true } };
  for (const name of ["name", "_all"]) {
    const message = `"${name}" takes a boolean`;
    const select = { [name]: nested };
    expect(() => read({ select })).toThrow(message);
    expect(() => read({ include: { parent: { select } } })).toThrow(message);
    expect(() => read({ _count: select })).toThrow(message);
    expect(() => read({ by: ["name"], _max: select })).toThrow(message);
  }
  const args = { select: { name: false, parent: nested } };
  expect(read(args)).toEqual(args);
});

test("P1 more orders than any model has fields are not passed on", () => {
  const orderBy = Array.from({ length: 1001 }, () => ({ id: "asc" }));
  const message = "more than 1000 fields are chosen";
  expect(() => read({ orderBy })).toThrow(message);
  expect(() => read({ include: { parent: { orderBy } } })).toThrow(message);
  expect(read({ orderBy: orderBy.slice(1) })).toEqual({
    orderBy: orderBy.slice(1),
  });
});

test.each(["select", "include", "omit", "_sum"])(
  "P1 what Prisma may say of a %s that chooses nothing is left to it",
  (name) => {
    for (const value of [null, 1, "id"]) {
      expect(read({ [name]: value })).toEqual({ [name]: value });
    }
  },
);

test.each(["select", "_count", "_sum", "_min"])(
  "P1 a choice in %s is a boolean or an object",
  (name) => {
    for (const choice of [null, [true], "id", 1]) {
      expect(() => read({ [name]: { id: choice } })).toThrow(
        '"id" takes a boolean or an object',
      );
    }
    expect(() => read({ [name]: ["id"] })).toThrow(
      "the fields to choose must be an object, not a list",
    );
  },
);
