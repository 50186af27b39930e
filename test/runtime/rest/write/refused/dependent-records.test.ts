import { expect, test } from "@jest/globals";
import {
  type Fault,
  faultOf,
} from "../../../../../src/runtime/prisma/errors/fault.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { dependentRecords } from "../../../../../src/runtime/rest/write/refused/dependent-records.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";
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

const violated = Object.assign(new Error("Foreign key"), {
  name: "PrismaClientKnownRequestError",
  code: "P2003",
});
const update = (columns: object): RecordWrite => ({
  verb: "update",
  resource: user,
  linkages: [],
  attributes: new Map(),
  columns: new Map(Object.entries(columns)),
  given: { type: "user", attributes: columns } as never,
  where: { id: 1 },
});

const sourceOf = (columns: object): unknown =>
  dependentRecords(faultOf(violated) as Fault, update(columns), { no: 1 })
    ?.problems[0].source;

test("R17 only a key that changes takes away what others refer to", () => {
  expect(sourceOf({ no: 2, planId: 3 })).toEqual({
    pointer: "/data/attributes/no",
  });
  expect(sourceOf({ no: 1, planId: 404 })).toBeUndefined();
  expect(sourceOf({ planId: 404 })).toBeUndefined();
});

test("R17 MySQL does not change the id of a record that is its own friend", () => {
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
  const error = dependentRecords(
    faultOf(violated) as Fault,
    { ...update({ id: 2 }), resource: person },
    { id: 1 },
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
    client: {},
    api: { database: { foreignKeys: true } },
  } as unknown as RestRequest;
  const record = () => Promise.resolve({ no: 1 });
  const write = update({ no: 2 });
  await expect(
    runWrite(request, { write, record }, () => Promise.reject(restricted)),
  ).rejects.toMatchObject({
    problems: [{ status: 409, source: { pointer: "/data/attributes/no" } }],
  });
});
