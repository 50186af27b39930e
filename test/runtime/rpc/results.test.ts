import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";
import type { RpcRoutes } from "../../../src/runtime/rpc/routes.js";
import { defineResource } from "../../../src/runtime/index.js";
import type { BytesFormat } from "../../../src/runtime/serialization/bytes-format.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { search } from "../../support/search.js";
import { anyRead } from "./any-read.js";
import { serviceSuperJson } from "../../support/service-superjson.js";

interface Answer {
  readonly data: unknown;
  readonly meta?: { readonly serialization: object };
}

/** What the service should answer, by superjson itself. */
function expected(result: unknown, bytes: BytesFormat): Answer {
  const { json, meta } = serviceSuperJson(bytes).serialize(result);
  const { referentialEqualities, ...rest } = meta ?? {};
  void referentialEqualities; // B1 leaves the hints out
  const marked = "values" in rest;
  return {
    data: json ?? null,
    ...(marked && { meta: { serialization: rest } }),
  };
}

describe("B1 results are what superjson makes of them", () => {
  let blog: OpenBlog;
  beforeAll(async () => {
    blog = await openBlog();
    await blog.client.post.update({
      where: { id: 1 },
      data: {
        rating: 0.1,
        metadata: {
          at: "2024-01-01T00:00:00.000Z",
          big: "9007199254740993",
          "a.b\\c": [null, { toJSON: 1 }],
          values: { "": ["Date"] },
        },
      },
    });
    await blog.client.post.update({
      where: { id: 2 },
      data: { metadata: [1, '\u2028\u0000"', { meta: { values: [] } }] },
    });
  });
  afterAll(() => blog.close());

  test.each<BytesFormat>(["base64", "typed-array"])(
    "of random reads on a database, bytes as %s",
    async (bytes) => {
      const { client } = blog;
      const handler = blog.createRpcHandler({ client, bytes });
      await fc.assert(
        fc.asyncProperty(anyRead, async ({ model, operation, args }) => {
          const delegate = client[model] as unknown as Record<
            string,
            (args: object) => Promise<unknown>
          >;
          const result = await delegate[operation]?.(args);
          const answer = await handler({
            method: "GET",
            path: `/${model}/${operation}`,
            query: new URLSearchParams({ q: JSON.stringify(args) }),
          });
          expect(answer.status).toBe(200);
          expect(answer.body).toEqual(expected(result, bytes));
        }),
        search(150),
      );
    },
  );
});

/** Names that superjson refuses to serialize. */
const refused = /__proto__|constructor|prototype/;

describe("B1 values that no row of the blog holds", () => {
  const model = "Thing";
  const resource = defineResource({
    type: "thing",
    model,
    delegate: "thing",
    fields: { json: { type: "Json" } },
    relationships: {},
    attributes: () => "",
  });

  const answerOf = async (
    value: unknown,
    bytes: BytesFormat,
  ): Promise<unknown> => {
    const routes: RpcRoutes = {
      resource,
      findMany: () => Promise.resolve(value),
    };
    const handler = rpcHandler(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        routes: [routes],
      },
      { client: {}, bytes },
    );
    const answer = await handler({ method: "GET", path: "thing/findMany" });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constantFrom(null, undefined, true, -0, NaN, Infinity),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((n) => new Decimal(n)),
  );
  const name = fc
    .string()
    .filter((text) => !refused.test(text) && text !== "json");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));

  test.each<BytesFormat>(["base64", "typed-array"])(
    "at any depth, under any names, bytes as %s",
    async (bytes) => {
      await fc.assert(
        fc.asyncProperty(value, async (result) => {
          expect(await answerOf(result, bytes)).toEqual(
            expected(result, bytes),
          );
        }),
        search(500),
      );
    },
  );

  test.each<[string, unknown]>([
    ["a method", { id: 1, save: () => 1, name: "x" }],
    ["a method alone", { save: () => 1 }],
    ["methods in a list", [() => 1, 2n]],
    ["a set", { tags: new Set([1n, new Date(0), "x"]), none: new Set() }],
    [
      "a map",
      {
        by: new Map<unknown, unknown>([
          ["a.b", 1n],
          [{ k: 2n }, 3],
        ]),
      },
    ],
    ["a URL", { at: new URL("https://example.org/a?b") }],
    ["a regular expression", [/a"\\/gu]],
    [
      "an object of a class that says its JSON",
      new (class {
        readonly hour = 12n;
        toJSON() {
          return { at: "12:00", path: [null] };
        }
      })(),
    ],
    [
      "an object of a class",
      new (class {
        readonly hour = 12;
      })(),
    ],
  ])("an extended client computes: %s", async (_, result) => {
    const asSent: unknown = JSON.parse(
      JSON.stringify(expected(result, "base64")),
    );
    expect(await answerOf(result, "base64")).toEqual(asSent);
  });

  test.each(["constructor", "prototype"])(
    "nothing is marked in a member called %s, which superjson refuses",
    async (name) => {
      const at = new Date(0);
      const [date, text] = [at.toJSON(), { at: at.toJSON() }];
      const rows = [{ at, [name]: { at }, list: [{ [name]: at }] }];
      expect(await answerOf(rows, "base64")).toEqual({
        data: [{ at: date, [name]: text, list: [{ [name]: date }] }],
        meta: { serialization: { values: { "0.at": ["Date"] }, v: 1 } },
      });
    },
  );

  test("Json may hold names that superjson itself refuses", async () => {
    const rows = [{ json: { constructor: { prototype: 1 } } }];
    expect(await answerOf(rows, "base64")).toEqual({ data: rows });
  });

  test("Json fields of any content", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .jsonValue()
          // As text, which has one zero.
          .map((json) => JSON.stringify(json))
          .filter((text) => !refused.test(text)),
        async (text) => {
          const rows = [{ json: JSON.parse(text) as unknown }];
          expect(await answerOf(rows, "base64")).toEqual(
            expected(rows, "base64"),
          );
        },
      ),
      search(100),
    );
  });
});
