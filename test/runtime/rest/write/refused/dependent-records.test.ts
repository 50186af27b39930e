import { expect, test } from "@jest/globals";
import type { OrmError } from "../../../../../src/runtime/prisma/errors/orm-error.js";
import type { DelegateMap } from "../../../../../src/runtime/prisma/delegate.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { dependentRecords } from "../../../../../src/runtime/rest/write/refused/dependent-records.js";
import { runWrite } from "../../../../../src/runtime/rest/write/run-write.js";

const base = { id: { fields: ["id"], key: "id" }, attributes: () => "" };

const note: Resource = defineResource({
  ...base,
  type: "note",
  model: "Note",
  delegate: "note",
  fields: { id: { type: "Int" }, authorNo: { type: "Int" } },
  relationships: {
    author: {
      resource: () => user,
      kind: "to-one",
      inverse: "notes",
      foreignKey: { authorNo: "no" },
    },
  },
});
const user: Resource = defineResource({
  ...base,
  type: "user",
  model: "User",
  delegate: "user",
  // `planId` leads to a model that the service does not have.
  fields: {
    id: { type: "Int" },
    no: { type: "Int" },
    planId: { type: "Int" },
  },
  relationships: {
    notes: { resource: () => note, kind: "to-many", inverse: "author" },
  },
});

const violated = Object.assign(new Error("Foreign key"), { code: "P2003" });
const client = {
  user: { findUnique: () => Promise.resolve({ no: 1 }) },
} as unknown as DelegateMap;

const update = (columns: object) => ({
  resource: user,
  linkages: [],
  columns: new Map(Object.entries(columns)),
  given: { type: "user", attributes: columns } as never,
  where: { id: 1 },
});

const sourceOf = async (columns: object): Promise<unknown> => {
  const error = await dependentRecords(
    violated as OrmError,
    client,
    update(columns),
  );
  return error?.problems[0]?.source;
};

test("R17 only a key that changes takes away what others refer to", async () => {
  expect(await sourceOf({ no: 2, planId: 3 })).toEqual({
    pointer: "/data/attributes/no",
  });
  expect(await sourceOf({ no: 1, planId: 404 })).toBeUndefined();
  expect(await sourceOf({ planId: 404 })).toBeUndefined();
});

test("R17 MySQL does not change the id of a record that is its own friend", async () => {
  const to = (inverse: string) => ({
    resource: () => person,
    kind: "to-many" as const,
    inverse,
  });
  const person: Resource = defineResource({
    ...base,
    type: "person",
    model: "Person",
    delegate: "person",
    fields: { id: { type: "Int" } },
    relationships: { friends: to("friendOf"), friendOf: to("friends") },
  });
  const error = await dependentRecords(
    violated as OrmError,
    {
      person: { findUnique: () => Promise.resolve({ id: 1 }) },
    } as unknown as DelegateMap,
    { ...update({ id: 2 }), resource: person },
  );
  expect(error?.problems[0]).toMatchObject({
    status: 409,
    code: "conflict",
    source: { pointer: "/data/attributes/id" },
  });
});

test("R17 a key that PostgreSQL 18 keeps from changing is a conflict", async () => {
  const restricted = Object.assign(new Error("RESTRICT"), {
    name: "PrismaClientKnownRequestError",
    code: "P2039",
    meta: { driverAdapterError: { cause: { originalCode: "23001" } } },
  });
  const request = {
    client,
    api: { database: { foreignKeys: true } },
  } as RestRequest;
  await expect(
    runWrite(request, update({ no: 2 }), () => Promise.reject(restricted)),
  ).rejects.toMatchObject({
    problems: [{ status: 409, source: { pointer: "/data/attributes/no" } }],
  });
});
