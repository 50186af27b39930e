import { expect, test } from "@jest/globals";
import {
  composite,
  dateTime,
  defineResource,
  type Fields,
} from "@gen-api/runtime";
import { answerGet, restHandler } from "@gen-api/runtime/rest";
import { serviceSuperJson } from "../../support/service-superjson.js";
import { named } from "./named.js";

const date = new Date(0);

test.each(["constructor", "prototype"])(
  "B1: superjson reads a document with members called %s",
  async (name) => {
    const embedded: Fields = {
      at: { type: "DateTime" },
      [name]: { type: "DateTime" },
    };
    const row = {
      id: 1,
      at: date,
      [name]: date,
      in: { at: date, [name]: date },
    };
    const resource = defineResource({
      ...named("thing"),
      fields: {
        id: { type: "Int" },
        ...embedded,
        in: { type: "Composite", fields: () => embedded },
      },
      relationships: {},
      attributes: (one: typeof row) =>
        `"at":${dateTime(one.at)},"${name}":${dateTime(one[name] as Date)},"in":${composite(one.in, embedded)}`,
    });
    const rest = restHandler<object>(
      {
        schema: { database: { provider: "mongodb" }, models: {} },
        idDivider: "_",
        routes: [
          {
            resource,
            get: ({ request }) =>
              answerGet(request, { findUnique: () => Promise.resolve(row) }),
          },
        ],
      },
      { client: {}, endpoint: "/api" },
    );
    const { body } = await rest({ method: "GET", path: "/thing/1" });
    const { meta, ...json } = body as {
      readonly meta: { readonly serialization: object };
    };
    const read = serviceSuperJson().deserialize({
      json: json as never,
      meta: meta.serialization,
    });
    const text = date.toJSON();
    expect(read).toMatchObject({
      data: {
        attributes: { at: date, [name]: text, in: { at: date, [name]: text } },
      },
    });
  },
);
