import { describe, expect, test } from "@jest/globals";
import {
  type Fault,
  faultOf,
} from "../../../../../src/runtime/prisma/errors/fault.js";
import type { OrmError } from "../../../../../src/runtime/prisma/errors/orm-error.js";
import type { Resource } from "../../../../../src/runtime/model/resource.js";
import { uniqueConflict } from "../../../../../src/runtime/rest/write/refused/unique-conflict.js";
import { thing } from "../../thing.js";

/** What Prisma makes of a violation that the database names so. */
function violation(constraint: object): OrmError {
  const error = new Error("Unique constraint failed");
  error.name = "PrismaClientKnownRequestError";
  const meta = { driverAdapterError: { cause: { constraint } } };
  return Object.assign(error, { code: "P2002", meta });
}

const conflict = (resource: Resource, constraint: object) =>
  conflictOf(violation(constraint), resource);

const conflictOf = (error: OrmError, resource: Resource) => {
  const columns = new Map<string, unknown>(Object.entries({ id: 1, name: "" }));
  const given = { id: "1", attributes: { name: "" }, relationships: {} };
  const verb = "create";
  const write = { verb, resource, linkages: [], columns, given } as const;
  return uniqueConflict(faultOf(error) as Fault, {
    ...write,
    attributes: columns,
  }).problems;
};

describe("R16: a unique violation names", () => {
  const named: Resource = {
    ...thing,
    fields: { ...thing.fields, name: { type: "String", column: "its_name" } },
  };

  test.each([
    ["the field of a column", { fields: ["its_name"] }],
    ["the field of a column in an index", { index: "things_its_name_key" }],
  ])("%s", (_, constraint) => {
    expect(conflict(named, constraint)).toMatchObject([
      {
        detail: "another record has the same name",
        source: { pointer: "/data/attributes/name" },
      },
    ]);
  });

  test.each(["UX Thing", "things_name_pkey"])(
    "the fields of the index %s, which the schema names",
    (index) => {
      const resource = { ...named, indexes: { [index]: ["name"] } };
      expect(conflict(resource, { index })).toMatchObject([
        {
          detail: "another record has the same name",
          source: { pointer: "/data/attributes/name" },
        },
      ]);
    },
  );

  test.each([[["its_name"]], ["things_its_name_key"]])(
    "the field of %j, as Prisma's own engines report it",
    (target) => {
      const meta = { modelName: "Thing", target };
      expect(
        conflictOf(Object.assign(violation({}), { meta }), named),
      ).toMatchObject([{ source: { pointer: "/data/attributes/name" } }]);
    },
  );

  test.each([["PRIMARY"], ["things_pkey"]])("the id for %s", (index) => {
    const primary = { index };
    expect(conflict(thing, primary)).toMatchObject([
      { source: { pointer: "/data/id" } },
    ]);
    const another = {
      fields: ["name"],
      key: "name",
      notPrimary: true,
    } as const;
    expect(conflict({ ...thing, id: another }, primary)).toMatchObject([
      { source: { pointer: "/data" } },
    ]);
  });
});
