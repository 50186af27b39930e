import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { answerCreate, restHandler } from "@gen-api/runtime/rest";
import { checkWrite } from "../../../src/runtime/rest/write/prepare-write.js";
import { named } from "./named.js";

const other = (type: string, inverse: string): Resource =>
  defineResource({
    ...named(type),
    fields: { id: { type: "Int" }, year: { type: "Int" } },
    relationships: {
      notes: { resource: () => note, kind: "to-many", inverse },
    },
  });
const book = other("book", "book");
const edition = other("edition", "edition");
const film = other("film", "film");
const note: Resource = defineResource({
  ...named("note"),
  fields: {
    id: { type: "Int" },
    aboutId: { type: "Int" },
    year: { type: "Int" },
  },
  relationships: {
    book: {
      resource: () => book,
      kind: "to-one",
      inverse: "notes",
      sharedKey: true,
      foreignKey: { aboutId: "id" },
    },
    film: {
      resource: () => film,
      kind: "to-one",
      inverse: "notes",
      sharedKey: true,
      foreignKey: { aboutId: "id" },
    },
    edition: {
      resource: () => edition,
      kind: "to-one",
      inverse: "notes",
      foreignKey: { aboutId: "id", year: "year" },
    },
  },
});

const worker: Resource = defineResource({
  ...named("worker"),
  fields: { id: { type: "Int" }, bossId: { type: "Int" } },
  relationships: {
    boss: {
      resource: () => worker,
      kind: "to-one",
      inverse: "staff",
      foreignKey: { bossId: "id" },
    },
    staff: { resource: () => worker, kind: "to-many", inverse: "boss" },
  },
});

/** A record of what was given for it. */
const echo = ({ data }: { readonly data: object }): Promise<object> =>
  Promise.resolve(data);

/** The status of a POST of a note, where only records of these types are there. */
function posted(...there: readonly string[]): Promise<number> {
  return created(note, { id: 1, aboutId: 1, year: 1843 }, {}, there);
}

async function created(
  resource: Resource,
  attributes: object,
  relationships: object,
  there: readonly string[] = [],
): Promise<number> {
  const client = Object.fromEntries(
    ["book", "film", "edition", "worker"].map((type) => {
      const find = () => (there.includes(type) ? { id: 1 } : null);
      return [type, { findFirst: find, findUnique: find }];
    }),
  );
  const rest = restHandler<object>(
    {
      schema: {
        database: { provider: "mysql", relationMode: "prisma" },
        models: {},
      },
      idDivider: "_",
      routes: [
        {
          resource,
          create: ({ request }) =>
            answerCreate(request, { create: echo, upsert: echo }),
        },
      ],
    },
    { client, endpoint: "/api" },
  );
  const { type } = resource;
  const data = { type, attributes, relationships };
  return (await rest({ method: "POST", path: `/${type}`, body: { data } }))
    .status;
}

test("R17: of keys of the same columns one leads to a record, and each longer one", async () => {
  expect(await posted("book", "edition")).toBe(201);
  expect(await posted("film", "edition")).toBe(201);
  expect(await posted("edition")).toBe(404);
  expect(await posted("book", "film")).toBe(404);
});

test("R17: what does not exist is told at the column that the request writes", async () => {
  const client = { edition: { findFirst: () => Promise.resolve(null) } };
  const request = { client, api: { database: { foreignKeys: false } } };
  const columns = new Map([["year", 1843]]);
  const missing = checkWrite(
    request as never,
    {
      verb: "update",
      resource: note,
      linkages: [],
      attributes: columns,
      columns,
      given: { id: "1", attributes: { year: 1843 }, relationships: {} },
      where: { id: 1 },
    },
    { aboutId: 1 },
  );
  await expect(missing).rejects.toMatchObject({
    problems: [
      {
        code: "related-not-found",
        source: { pointer: "/data/attributes/year" },
      },
    ],
  });
});

test("R17: a new record may refer to itself", async () => {
  const boss = (id: string) => ({ boss: { data: { type: "worker", id } } });
  expect(await created(worker, { id: 1, bossId: 1 }, {})).toBe(201);
  expect(await created(worker, { id: 1 }, boss("1"))).toBe(201);
  expect(await created(worker, { id: 1, bossId: 2 }, {})).toBe(404);
  expect(await created(worker, { id: 1 }, boss("2"))).toBe(404);
});
