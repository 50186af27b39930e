import { expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import {
  bigInt,
  bytes,
  composite,
  dateTime,
  decimal,
  defineResource,
  type Fields,
  float,
  list,
} from "@gen-api/runtime";
import { answerList, restHandler } from "@gen-api/runtime/rest";
import type { BytesFormat } from "../../../src/runtime/serialization/bytes-format.js";
import { serviceSuperJson } from "../../support/service-superjson.js";
import { named } from "./named.js";

// Lists, and the embedded documents of MongoDB.
const placeFields: Fields = {
  name: { type: "String" },
  since: { type: "DateTime", nullable: true },
  heights: { type: "Float", list: true },
  seal: { type: "Bytes" },
  nearby: { type: "Composite", list: true, fields: () => placeFields },
};

interface Place {
  readonly name: string;
  readonly since: Date | null;
  readonly heights: readonly number[];
  readonly seal: Uint8Array;
  readonly nearby: readonly Place[];
}

interface Row {
  readonly dates: readonly Date[];
  readonly sums: readonly bigint[];
  readonly prices: readonly Decimal[];
  readonly scores: readonly number[];
  readonly seals: readonly Uint8Array[];
  readonly home: Place | null;
  readonly others: readonly Place[];
}

const person = defineResource({
  ...named("person"),
  fields: {
    id: { type: "Int" },
    dates: { type: "DateTime", list: true },
    sums: { type: "BigInt", list: true },
    prices: { type: "Decimal", list: true },
    scores: { type: "Float", list: true },
    seals: { type: "Bytes", list: true },
    home: { type: "Composite", nullable: true, fields: () => placeFields },
    others: { type: "Composite", list: true, fields: () => placeFields },
  },
  relationships: {},
  attributes(row: Row) {
    let members = `"dates":${list(row.dates, dateTime)}`;
    members += `,"sums":${list(row.sums, bigInt)}`;
    members += `,"prices":${list(row.prices, decimal)}`;
    members += `,"scores":${list(row.scores, float)}`;
    members += `,"seals":${list(row.seals, bytes)}`;
    members += `,"home":${composite(row.home, placeFields)}`;
    members += `,"others":${composite(row.others, placeFields)}`;
    return members;
  },
});

const place = (name: string, ...nearby: readonly Place[]): Place => ({
  name,
  since: name === "new" ? null : new Date(0),
  heights: [1.5, -0, NaN, Infinity],
  seal: new Uint8Array([0, 255]),
  nearby,
});
const nothing = { dates: [], sums: [], prices: [], scores: [], seals: [] };
const people: readonly Row[] = [
  { ...nothing, home: null, others: [] },
  {
    dates: [new Date(0), new Date(1)],
    sums: [1n, 2n],
    prices: [new Decimal("0.1")],
    scores: [-Infinity, 0, -0],
    seals: [new Uint8Array(), new Uint8Array([1])],
    home: place("home", place("next door", place("new"))),
    // An extension of the client may leave members out.
    others: [place("new"), place("old"), { name: "bare" } as Place],
  },
];

test.each<BytesFormat>(["base64", "typed-array"])(
  "B1: lists and embedded documents are what superjson makes of them, bytes as %s",
  async (format) => {
    const rest = restHandler<object>(
      {
        schema: { database: { provider: "mongodb" }, models: {} },
        idDivider: "_",
        routes: [
          {
            resource: person,
            list: ({ request }) =>
              answerList(request, {
                findMany: () =>
                  Promise.resolve(people.map((one, id) => ({ id, ...one }))),
                count: () => Promise.resolve(people.length),
              }),
          },
        ],
      },
      { client: {}, endpoint: "/api", bytes: format },
    );
    const { body } = await rest({ method: "GET", path: "/person" });
    const { json, meta } = serviceSuperJson(format).serialize({
      data: people.map((attributes) => ({ attributes })),
    });
    const { data } = json as unknown as { data: readonly object[] };
    expect(body).toMatchObject({
      data: data.map((one) => expect.objectContaining(one)),
      meta: { serialization: { values: expect.anything(), v: 1 } },
    });
    const { serialization } = (body as { meta: { serialization: object } })
      .meta;
    expect(serialization).toEqual({ values: meta?.values, v: 1 });
  },
);
