import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { operationNames } from "../../../../src/runtime/contract/rpc-operations.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";

// A field may be called like a word of Prisma's. Prisma reads what fits, so what
// is closed has to be closed in either reading.

const owner: Resource = defineResource({
  type: "owner",
  model: "Owner",
  delegate: "owner",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" } },
  relationships: {
    document: { resource: () => document, kind: "to-one", inverse: "owner" },
    copies: { resource: () => document, kind: "to-many", inverse: "copyOf" },
  },
  attributes: () => "",
});

const document: Resource = defineResource({
  type: "document",
  model: "Document",
  delegate: "document",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    data: { type: "Json" },
    is: { type: "DateTime" },
    some: { type: "String" },
    at: { type: "DateTime" },
    secret: { type: "String", hidden: true },
    level: { type: "Int", readOnly: true },
  },
  relationships: {
    owner: { resource: () => owner, kind: "to-one", inverse: "document" },
    copyOf: { resource: () => owner, kind: "to-one", inverse: "copies" },
  },
  attributes: () => "",
});

const all = Object.fromEntries(
  operationNames.map((name) => [name, () => Promise.resolve()]),
);
const reader = new ArgumentReader(
  [owner, document].map((resource) => ({ ...all, resource }) as RpcRoutes),
);
const read = (args: Record<string, unknown>): unknown =>
  reader.read(owner, args);

const iso = "2024-05-06T07:08:09.123Z";
const date = new Date(iso);

describe("B5 what is closed is so however a name is read", () => {
  test.each<[string, Record<string, unknown>]>([
    ["unknown field: secret", { where: { document: { is: { secret: "x" } } } }],
    [
      "unknown field: secret",
      { where: { copies: { some: { secret: { startsWith: "x" } } } } },
    ],
    [
      "unknown field: secret",
      { data: { document: { update: { data: { secret: "x" } } } } },
    ],
    [
      "read-only field: level",
      { data: { document: { update: { where: {}, data: { level: 9 } } } } },
    ],
    [
      "read-only field: level",
      {
        data: {
          copies: { update: [{ where: { id: 1 }, data: { level: 9 } }] },
        },
      },
    ],
    [
      "read-only field: level",
      { data: { document: { update: { level: 9 } } } },
    ],
  ])("%s: %j", (message, args) => {
    expect(() => read(args)).toThrow(message);
  });

  test.each<[Record<string, unknown>, object]>([
    [
      { where: { document: { is: { at: iso } } } },
      { where: { document: { is: { at: date } } } },
    ],
    [
      { where: { document: { is: iso } } },
      { where: { document: { is: date } } },
    ],
    [
      { data: { document: { update: { data: { at: iso } } } } },
      { data: { document: { update: { where: {}, data: { at: date } } } } },
    ],
    [
      { data: { document: { update: { data: [1], at: iso } } } },
      {
        data: {
          document: { update: { where: {}, data: { data: [1], at: date } } },
        },
      },
    ],
    // A field beside others: Prisma would store its own marks in it.
    [
      { data: { document: { update: { data: { at: iso }, at: iso } } } },
      {
        data: {
          document: {
            update: { where: {}, data: { data: { at: iso }, at: date } },
          },
        },
      },
    ],
    // Json of the field, since it names what the model does not have.
    [
      { data: { document: { update: { data: { $schema: "x", at: iso } } } } },
      {
        data: {
          document: {
            update: { where: {}, data: { data: { $schema: "x", at: iso } } },
          },
        },
      },
    ],
    ...[{ where: { document: { is: { $schema: { secret: "x" } } } } }].map(
      (args): [Record<string, unknown>, object] => [args, args],
    ),
  ])("P5 values take their types in either: %j", (args, expected) => {
    expect(read(args)).toEqual(expected);
  });
});
