import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { answerCreate, answerGet, restHandler } from "@gen-api/runtime/rest";
import { named } from "./named.js";

// Prisma takes the letters of any language for a name.
const größe: Resource = defineResource({
  ...named("größe"),
  fields: {
    id: { type: "Int", hasDefault: true },
    nächsteId: { type: "Int", nullable: true },
  },
  relationships: {
    nächste: {
      resource: () => größe,
      kind: "to-one",
      nullable: true,
      inverse: "übrige",
      foreignKey: { nächsteId: "id" },
    },
    übrige: { resource: () => größe, kind: "to-many", inverse: "nächste" },
    marks: { resource: () => mark, kind: "to-many", inverse: "none" },
  },
});

/** No record of it has a URL. */
const mark: Resource = defineResource({
  type: "mark",
  model: "Mark",
  delegate: "mark",
  fields: {},
  relationships: {},
  attributes: () => "",
});

const row = { id: 1, nächsteId: null };
const handler = (endpoint: string) =>
  restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: größe,
          get: ({ request }) =>
            answerGet(request, { findUnique: () => Promise.resolve(row) }),
          create: ({ request }) =>
            answerCreate(request, {
              create: () => Promise.resolve(row),
              upsert: () => Promise.resolve(row),
            }),
        },
      ],
    },
    { client: {}, endpoint },
  );
const path = "/gr%C3%B6%C3%9Fe/1";

test.each([
  ["https://example.org/", "https://example.org"],
  ['https://example.net/"api"', "https://example.net/%22api%22"],
  ["/api/rest", "/api/rest"],
])(
  "R35: links of the endpoint %s begin with %s, and are percent-encoded",
  async (endpoint, base) => {
    const { body } = await handler(endpoint)({ method: "GET", path });
    const self = base + path;
    const related = (name: string) => ({
      links: {
        self: `${self}/relationships/${name}`,
        related: `${self}/${name}`,
      },
    });
    const { links, data } = body as { links: object; data: object };
    expect(links).toEqual({ self });
    expect(data).toEqual({
      type: "größe",
      id: "1",
      attributes: {},
      links: { self },
      relationships: {
        nächste: { ...related("n%C3%A4chste"), data: null },
        übrige: related("%C3%BCbrige"),
      },
    });
  },
);

test("R13: so is the Location of what was created", async () => {
  const { status, headers } = await handler("/api")({
    method: "POST",
    path: "/größe",
    body: { data: { type: "größe" } },
  });
  expect([status, headers["location"]]).toEqual([201, `/api${path}`]);
});
