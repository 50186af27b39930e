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

test.each(["_avg", "_sum", "_min", "_max", "_other"])(
  "B5 a selection has no %s, which would reach hidden columns",
  (name) => {
    const select = { [name]: { select: { id: true } } };
    const message = `unknown field: ${name}`;
    expect(() => read({ select })).toThrow(message);
    expect(() => read({ include: select })).toThrow(message);
    expect(() => read({ include: { parent: { select } } })).toThrow(message);
    expect(() => read({ include: { _count: { select } } })).toThrow(message);
  },
);

test("P1 a count may be of all records", () => {
  const select = { _all: true, name: true };
  expect(read({ select })).toEqual({ select });
});

// Prisma's client fails at a selection in such a field.
test("P1 a field without members is chosen by a boolean", () => {
  const nested = { select: { name: true } };
  for (const name of ["name", "_all"]) {
    const message = `"${name}" takes a boolean`;
    const select = { [name]: nested };
    expect(() => read({ select })).toThrow(message);
    expect(() => read({ include: { parent: { select } } })).toThrow(message);
    expect(() => read({ _count: select })).toThrow(message);
    expect(() => read({ omit: select })).toThrow(message);
    expect(() => read({ by: ["name"], _max: select })).toThrow(message);
  }
  const args = { select: { name: false, parent: nested } };
  expect(read(args)).toEqual(args);
});

test("P1 fields are not included", () => {
  for (const flag of [true, false]) {
    const include = { parent: true, id: flag };
    const message = '"include" takes relations, and "id" is a field';
    expect(() => read({ include })).toThrow(message);
    expect(() => read({ select: { parent: { include } } })).toThrow(message);
  }
});

test.each(["select", "include", "omit", "_sum"])(
  "P1 what Prisma may say of a %s that chooses nothing is left to it",
  (name) => {
    for (const value of [null, 1, "id"]) {
      expect(read({ [name]: value })).toEqual({ [name]: value });
    }
  },
);

test.each(["select", "omit", "_count", "_sum", "_min"])(
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
