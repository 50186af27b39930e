import {
  type Fault,
  faultOf,
} from "../../../../src/runtime/prisma/errors/fault.js";
import { describe, expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { rpcHandler } from "@gen-api/runtime/rpc";
import { discreetMessage } from "../../../../src/runtime/rpc/errors/discreet-message.js";

const hidden = new Set(["ssn", "sessions", "tax no.", "pay (net)", "größe"]);
const nothing = "the operation is not possible with these arguments";

describe("what is told of Prisma's messages where something is hidden", () => {
  test.each([
    ["Unknown argument `email2`. Did you mean `email`?", undefined],
    ["Unknown argument `sn`. Did you mean `ssn`?", nothing],
    ["Unknown argument `x`. Did you mean `ssn_name`?", nothing],
    ["Unknown argument `x`. Did you mean `assnal`?", undefined],
    ["Unique constraint failed on the fields: (`email`)", undefined],
    ["Unique constraint failed on the fields: (`name`,`ssn`)", nothing],
    ["A constraint failed: `length(email) > 1 OR ssn > 0`", nothing],
    ["Argument ssn: Invalid value provided.", nothing],
    ["Unique constraint failed on the fields: (`tax no.`)", nothing],
    ["Unique constraint failed on the fields: (`pay (net)`)", nothing],
    ["Argument assn: Invalid value provided.", undefined],
    // A letter is one in every language, before a name and in it.
    ["Argument éssn: Invalid value provided.", undefined],
    ["Argument größe: Invalid value provided.", nothing],
    [
      "Unique constraint failed on the constraint: `Session_pw_key`",
      "Unique constraint failed",
    ],
    [
      "Foreign key constraint violated on the constraint: `Session_userId_fkey`",
      "Foreign key constraint violated",
    ],
    [
      "Unique constraint failed on the constraint: `Session\nkey`",
      "Unique constraint failed",
    ],
    [
      "Foreign key constraint violated on the constraint: `Session\nkey`",
      "Foreign key constraint violated",
    ],
    [
      "Foreign key constraint violated on the fields: (`userId`)",
      "Foreign key constraint violated",
    ],
    // As the engines of Prisma 5 and 6 say it.
    [
      "Foreign key constraint violated: `Session_userId_fkey (index)`",
      "Foreign key constraint violated",
    ],
    [
      "Foreign key constraint failed on the field: `Session_userId_fkey (index)`",
      "Foreign key constraint failed",
    ],
    [
      "The change you are trying to make would violate the required relation 'SessionToUser' between the `Session` and `User` models.",
      "The change you are trying to make would violate a relation",
    ],
    [
      "The change you are trying to make would violate the required relation 'pw\nkey' between the `Session` and `User` models.",
      "The change you are trying to make would violate a relation",
    ],
  ])("%s", (message, told = message) => {
    const fault = {
      kind: "unique",
      code: "P2002",
      error: new Error(message),
    } as const;
    expect(discreetMessage(fault, message, hidden)).toBe(told);
    expect(discreetMessage(fault, message, new Set())).toBe(message);
  });
});

test.each([
  { name: "PrismaClientKnownRequestError", code: "P2007" },
  { name: "PrismaClientKnownRequestError", code: "P2010" },
  { name: "PrismaClientKnownRequestError", code: "P2020" },
  { name: "PrismaClientKnownRequestError", code: "P2023" },
  { name: "PrismaClientKnownRequestError", code: "P2039" },
  { name: "PrismaClientUnknownRequestError" },
])("B5 P7: what quotes the database is not told: %j", (kind) => {
  const message = "CHECK constraint failed: length(email) > 1";
  const fault = faultOf(Object.assign(new Error(message), kind)) as Fault;
  expect(discreetMessage(fault, message, hidden)).toBe(
    "the database refused the operation",
  );
  expect(discreetMessage(fault, message, new Set())).toBe(message);
});

test("B5: the column of a hidden field is not told either", async () => {
  const member = defineResource({
    type: "member",
    model: "Member",
    delegate: "member",
    id: { fields: ["id"], key: "id" },
    fields: {
      id: { type: "Int" },
      tenantId: { type: "Int", column: "tenant_id", hidden: true },
    },
    relationships: {},
    attributes: () => "",
  });
  const error = Object.assign(
    new Error("Unique constraint failed on the fields: (`id`,`tenant_id`)"),
    { name: "PrismaClientKnownRequestError", code: "P2002" },
  );
  const routes = { resource: member, create: () => Promise.reject(error) };
  const rpc = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [routes],
    },
    { client: {} },
  );
  const { status, body } = await rpc({
    method: "POST",
    path: "/member/create",
    body: { data: { id: 1 } },
  });
  expect([status, body]).toEqual([
    400,
    { error: { message: nothing, orm: true, code: "P2002" } },
  ]);
});
