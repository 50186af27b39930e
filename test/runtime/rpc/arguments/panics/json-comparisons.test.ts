import { describe, expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import { ArgumentReader } from "../../../../../src/runtime/rpc/arguments/argument-reader.js";
import { operationNames } from "../../../../../src/runtime/contract/rpc-operations.js";
import type { RpcRoutes } from "../../../../../src/runtime/rpc/routes.js";

// Prisma's query compiler panics at such a comparison. After about a hundred of them
// the client answers nothing any more.

const survey: Resource = defineResource({
  type: "survey",
  model: "Survey",
  delegate: "survey",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, answers: { type: "Json" } },
  relationships: {
    next: { resource: () => survey, kind: "to-one", inverse: "previous" },
    previous: { resource: () => survey, kind: "to-one", inverse: "next" },
  },
  attributes: () => "",
});

const all = Object.fromEntries(
  operationNames.map((name) => [name, () => Promise.resolve()]),
);
const reader = new ArgumentReader([{ ...all, resource: survey } as RpcRoutes]);

describe("a Json field is compared with text and numbers only", () => {
  const unordered = [
    null,
    true,
    [],
    [1],
    {},
    { a: 1 },
    { _ref: "answers", _container: "Survey" },
  ];

  test.each(
    ["lt", "lte", "gt", "gte"].flatMap((operator) =>
      unordered.map((value) => ({ [operator]: value })),
    ),
  )("where.answers = %j is refused", (answers) => {
    const message = /"[lg]te?" of "answers" takes text or a number only/;
    expect(() => reader.read(survey, { where: { answers } })).toThrow(message);
    const path = { path: ["a"], ...answers };
    const where = { NOT: { next: { is: { answers: path } } } };
    expect(() => reader.read(survey, { where })).toThrow(message);
    const grouped = { by: ["answers"], having: { answers } };
    expect(() => reader.read(survey, grouped)).toThrow(message);
  });

  test.each([
    { gt: 1 },
    { lte: "x" },
    { path: ["a"], gte: 1.5 },
    { gt: new Date(0) },
    { equals: { a: [1] }, not: [] },
    { array_contains: [1], string_contains: "x" },
  ])("where.answers = %j stays", (answers) => {
    const args = { where: { answers } };
    expect(reader.read(survey, args)).toEqual(args);
  });
});
