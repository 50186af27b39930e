import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../../src/runtime/rpc/arguments/argument-reader.js";
import { event, read, reader } from "../event.js";

// Prisma's query compiler panics at these uses of `mode`.

test.each(["details", "name"])("the mode of %s is no other field", (name) => {
  const where = { [name]: { mode: { _ref: "name", _container: "Event" } } };
  const message = `"mode" of "${name}" takes text only`;
  expect(() => read({ where })).toThrow(message);
  expect(() => read({ where: { parent: { is: where } } })).toThrow(message);
  expect(() => read({ by: [name], having: where })).toThrow(message);
});

describe("a full-text search has no mode", () => {
  test.each([
    { search: "a" },
    { contains: "a", search: "a" },
    { not: { search: "a" } },
    { not: { not: { search: "a" } } },
  ])("%j", (filter) => {
    const where = { name: { mode: "insensitive", ...filter } };
    const message = '"search" of "name" takes no "mode"';
    expect(() => read({ where })).toThrow(message);
    expect(() => read({ by: ["name"], having: where })).toThrow(message);
    const plain = { where: { name: { mode: "default", ...filter } } };
    expect(read(plain)).toEqual(plain);
    expect(read({ where: { name: filter } })).toEqual({
      where: { name: filter },
    });
  });
});

describe("whole Json values are not compared in any case on SQLite", () => {
  const onSqlite = new ArgumentReader([{ resource: event } as never], {
    database: { caseSensitiveJson: true },
  });

  test.each([
    ["equals", { equals: "a" }],
    ["not", { path: "$.a", not: [1] }],
    ["not", { string_contains: "a", not: null }],
  ])("%s in %j", (operator, filter) => {
    const args = { where: { details: { mode: "insensitive", ...filter } } };
    const message = `"${operator}" of "details" takes no "mode"`;
    expect(() => onSqlite.read(event, args)).toThrow(message);
    expect(reader.read(event, args)).toEqual(args);
  });

  test.each([
    { mode: "insensitive", path: "$.a", string_contains: "a" },
    { mode: "default", equals: "a" },
    { equals: { mode: "insensitive", equals: 1 } },
  ])("%j stays", (details) => {
    const args = { where: { details } };
    expect(onSqlite.read(event, args)).toEqual(args);
  });
});

// Prisma's query compiler panics at a `having` without conditions.
test.each([
  { name: { mode: "default" } },
  { details: { mode: "insensitive" }, name: {} },
  { name: { _max: { mode: "insensitive" } } },
])("a having of nothing but modes gets an empty AND: %j", (having) => {
  const expected = { by: ["name"], having: { ...having, AND: [] } };
  expect(read({ by: ["name"], having })).toEqual(expected);
});

test("a search called as a member of Json, and a mode beside others, stay", () => {
  for (const where of [
    { details: { equals: { mode: { _ref: "a" }, search: "a" } } },
    { name: { mode: "insensitive", contains: "a", not: { contains: "b" } } },
  ]) {
    expect(read({ where })).toEqual({ where });
  }
});
