import { expect, test } from "@jest/globals";
import { bigInt, defineResource, type Resource, text } from "@gen-api/runtime";
import {
  answerList,
  restHandler,
  type RestHandlerOptions,
} from "@gen-api/runtime/rest";
import { named } from "./named.js";

const other = (type: string, id: "String" | "Int" | "BigInt"): Resource =>
  defineResource({
    ...named(type),
    fields: { id: { type: id } },
    relationships: {
      seats: { resource: () => seat, kind: "to-many", inverse: type },
    },
  });
const hall = other("hall", "String");
const guest = other("guest", "Int");
const ticket = other("ticket", "BigInt");

const toOne = (
  resource: () => Resource,
  inverse: string,
  foreignKey: Readonly<Record<string, string>>,
) =>
  ({ resource, kind: "to-one", nullable: true, inverse, foreignKey }) as const;

/** Its id has two numbers, and its keys are of every kind. */
const seat: Resource = defineResource({
  ...named("seat"),
  id: { fields: ["row", "number"], key: "row_number" },
  fields: {
    row: { type: "Int" },
    number: { type: "Int" },
    hallId: { type: "String", nullable: true },
    guestId: { type: "Int", nullable: true },
    ticketId: { type: "BigInt", nullable: true },
    nextRow: { type: "Int", nullable: true },
    nextNumber: { type: "Int", nullable: true },
  },
  relationships: {
    hall: toOne(() => hall, "seats", { hallId: "id" }),
    guest: toOne(() => guest, "seats", { guestId: "id" }),
    ticket: toOne(() => ticket, "seats", { ticketId: "id" }),
    next: toOne(() => seat, "previous", {
      nextRow: "row",
      nextNumber: "number",
    }),
    previous: { resource: () => seat, kind: "to-many", inverse: "next" },
  },
  attributes: (row: { hallId: string; ticketId: bigint }) =>
    `"hallId":${text(row.hallId)},"ticketId":${bigInt(row.ticketId)}`,
});

const full = {
  row: 1,
  number: 2,
  hallId: "a",
  guestId: 7,
  ticketId: 9n,
  nextRow: 1,
  nextNumber: 3,
};

interface Document {
  readonly data: readonly {
    readonly id: unknown;
    readonly attributes: object;
    readonly relationships: Readonly<Record<string, unknown>>;
  }[];
  readonly meta: object;
}

/** The document of one seat. */
async function shown(
  row: object,
  query = "",
  options: Partial<RestHandlerOptions<object>> = {},
) {
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: seat,
          list: ({ request }) =>
            answerList(request, {
              findMany: () => Promise.resolve([row]),
              count: () => Promise.resolve(1),
            }),
        },
      ],
    },
    { client: {}, endpoint: "/api", ...options },
  );
  const { body } = await rest({ method: "GET", path: "/seat", query });
  const { data, meta } = body as Document;
  return { ...(data[0] as Document["data"][0]), meta };
}

test("R2: native ids are numbers where their only column is an integer", async () => {
  const native = { idFormat: "native" } as const;
  const { id, relationships } = await shown(full, "", native);
  expect(id).toBe("1_2");
  // No URL answers with a seat: it has no links.
  expect(relationships).toEqual({
    hall: { data: { type: "hall", id: "a" } },
    guest: { data: { type: "guest", id: 7 } },
    ticket: { data: { type: "ticket", id: "9" } },
    next: { data: { type: "seat", id: "1_3" } },
  });
});

test("R8: a key with a null in it refers to nobody, and one that is not there to whom nobody knows", async () => {
  const half = await shown({ ...full, nextNumber: null });
  expect(half.relationships["next"]).toEqual({ data: null });
  // The application's client may leave columns out.
  const { nextNumber, guestId, ...rest } = full;
  expect([nextNumber, guestId]).toEqual([3, 7]);
  const { relationships } = await shown(rest);
  expect(Object.keys(relationships)).toEqual(["hall", "ticket"]);
});

test("R29 B1: a key that is read for its relationship alone is not marked", async () => {
  const query = "fields[seat]=ticket";
  const { attributes, relationships, meta } = await shown(full, query);
  expect(attributes).toEqual({});
  expect(Object.keys(relationships)).toEqual(["ticket"]);
  expect(meta).toEqual({ total: 1 });
});

test("R5: strict hides keys, and not those that the id is made of", async () => {
  const { attributes, meta } = await shown(full, "", { strict: true });
  expect(attributes).toEqual({ row: 1, number: 2 });
  expect(meta).toEqual({ total: 1 });
});
