import { expect, test } from "@jest/globals";
import type { Schema } from "../../src/runtime/model/schema.js";
import type { Dialect } from "../../src/runtime/sql/dialect.js";
import { sqlite } from "../../src/runtime/sql/sqlite.js";
import { Statements } from "../../src/runtime/sql/statements.js";

// What is kept of statements is bounded, whatever shapes are asked for.

const schema: Schema = {
  database: { provider: "sqlite" },
  models: {
    Tag: {
      table: { name: "Tag" },
      fields: { id: { type: "Int" }, flag: { type: "Boolean" } },
      uniques: { id: ["id"] },
      relations: {},
    },
  },
};

/** Statements, and how many of them have been made. */
function counted(): readonly [Statements, () => number] {
  let made = 0;
  const dialect: Dialect = {
    ...sqlite,
    list: (parts) => {
      made += 1;
      return sqlite.list(parts);
    },
  };
  return [new Statements(schema, dialect), () => made];
}

const ids = (count: number): object => ({
  where: { id: { in: Array.from({ length: count }, (_, id) => id) } },
});

test("statements of one shape are made once, whatever their values are", () => {
  const [statements, made] = counted();
  for (let id = 0; id < 50; id++) {
    const { values } = statements.prepare("Tag", "findMany", { where: { id } });
    expect(values).toEqual([id]);
  }
  expect(made()).toBe(1);
});

test("500 shapes are kept, and the oldest one leaves", () => {
  const [statements, made] = counted();
  const all = (): void => {
    for (let at = 1; at <= 500; at++) {
      statements.prepare("Tag", "findMany", ids(at));
    }
  };
  all();
  all();
  expect(made()).toBe(500);
  statements.prepare("Tag", "findMany", ids(501));
  statements.prepare("Tag", "findMany", ids(2));
  expect(made()).toBe(501);
  statements.prepare("Tag", "findMany", ids(1));
  expect(made()).toBe(502);
});

test("shapes that are passed on count as well", () => {
  const [statements, made] = counted();
  statements.prepare("Tag", "findMany", ids(1));
  for (let at = 0; at < 500; at++) {
    const args = { where: { [`no${String(at)}`]: 1 } };
    expect(() => statements.prepare("Tag", "findMany", args)).toThrow("filter");
  }
  statements.prepare("Tag", "findMany", ids(1));
  expect(made()).toBe(2);
});

test("more values than a database takes are passed on", () => {
  const [statements] = counted();
  expect(statements.prepare("Tag", "findMany", ids(900)).values).toHaveLength(
    900,
  );
  expect(() => statements.prepare("Tag", "findMany", ids(901))).toThrow(
    "too many values",
  );
});

test("long ones are not kept", () => {
  const [statements, made] = counted();
  const OR = Array.from({ length: 1500 }, () => ({ flag: true }));
  statements.prepare("Tag", "findMany", { where: { OR } });
  statements.prepare("Tag", "findMany", { where: { OR } });
  expect(made()).toBe(2);
});
