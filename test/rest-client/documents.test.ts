import { describe, expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import { restClient } from "../../src/runtime/rest-client/index.js";
import { decimals } from "../../src/runtime/rest-client/decimals.js";

// Documents of services that write them in other ways than this one.

interface Found {
  readonly get: (
    id: string,
    query?: object,
  ) => Promise<Record<string, unknown>>;
  readonly create: (input: object) => Promise<unknown>;
}

const schema = {
  note: {
    type: "notes",
    fields: {
      at: "Date",
      count: "bigint",
      price: "Decimal",
      data: "Bytes",
      mean: "number",
      constructor: "Date",
      times: "Date",
    },
    relations: { parent: "note", constructor: "note" },
  },
} as const;

/** A client of a service that answers with this document. */
function clientOf(document: object, sent: unknown[] = []): Found {
  const { note } = restClient<{ note: Found }>(
    schema,
    {
      url: "/api",
      fetch: (url, { body }) => {
        sent.push(url, body);
        return Promise.resolve(Response.json(document));
      },
    },
    decimals,
  );
  return note;
}

const resource = (attributes: object, more: object = {}) => ({
  data: { type: "notes", id: 1, attributes, ...more },
});

const get = (document: object, include?: object) =>
  clientOf(document).get("1", { include });

test("without markers, values are read by the declared types", async () => {
  const note = await get(
    resource({
      at: "2024-05-06T07:08:09.123Z",
      count: "9007199254740993",
      price: "0.1000",
      data: "AP8=",
      mean: "-0",
      times: ["2024-05-06T07:08:09.123Z", null],
      title: "2024-05-06",
    }),
  );
  expect(note).toEqual({
    $type: "notes",
    id: "1",
    at: new Date("2024-05-06T07:08:09.123Z"),
    count: 9_007_199_254_740_993n,
    price: new Decimal("0.1"),
    data: new Uint8Array([0, 255]),
    mean: -0,
    times: [new Date("2024-05-06T07:08:09.123Z"), null],
    title: "2024-05-06",
  });
  expect((await get(resource({ data: [0, 255] })))["data"]).toEqual(
    new Uint8Array([0, 255]),
  );
});

test("what cannot be of its type stays", async () => {
  const masked = {
    at: "***",
    count: "***",
    price: "***",
    data: "***",
    mean: 1,
  };
  expect(await get(resource(masked))).toMatchObject(masked);
});

describe("markers", () => {
  const marked = (attributes: object, values: object, v?: number) => ({
    ...resource(attributes),
    meta: { serialization: { values, v } },
  });

  test("name values of any depth, and escape dots and backslashes", async () => {
    const date = new Date(0);
    const text = date.toISOString();
    const note = await get(
      marked(
        { json: { "a.b": text, "c\\d": [text] }, at: text, mean: "NaN" },
        {
          "data.attributes.json.a\\.b": ["Date"],
          "data.attributes.json.c\\\\d.0": ["Date"],
          "data.attributes.mean": ["number"],
        },
        1,
      ),
    );
    expect(note["json"]).toEqual({ "a.b": date, "c\\d": [date] });
    expect(note["mean"]).toBe(NaN);
    // With markers, what has none is what it is.
    expect(note["at"]).toBe(text);
  });

  test("that are unknown, or lead nowhere, are ignored", async () => {
    const attributes = { count: "1", mean: "x", title: "1" };
    const note = await get(
      marked(attributes, {
        "data.attributes.count": ["set"],
        "data.attributes.mean": ["constructor"],
        "data.attributes.gone.deeper": ["Date"],
        "data.attributes.title": [["custom", "toString"]],
        "": ["Date"],
      }),
    );
    expect(note).toMatchObject(attributes);
  });

  test("never lead to what every object inherits", async () => {
    await get(
      marked(JSON.parse('{ "__proto__": { "polluted": "1" } }') as object, {
        "data.__proto__.polluted": ["bigint"],
        "data.attributes.__proto__.polluted": ["bigint"],
        "data.attributes.constructor.prototype.name": ["bigint"],
      }),
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const note = await get(
      marked(
        { constructor: "2024-05-06T00:00:00.000Z" },
        { "data.attributes.gone": ["Date"] },
      ),
    );
    // The service sends no markers of such members.
    expect(note["constructor"]).toEqual(new Date("2024-05-06T00:00:00.000Z"));
  });
});

test("attributes called like members of a resource are in $attributes", async () => {
  expect(await get(resource({ id: 7, type: "memo", title: "T" }))).toEqual({
    $type: "notes",
    id: "1",
    $attributes: { id: 7, type: "memo" },
    title: "T",
  });
  const sent: unknown[] = [];
  await clientOf(resource({}), sent).create({
    title: "T",
    $attributes: { type: "memo" },
    parent: 2n,
  });
  expect(sent[1]).toBe(
    '{"data":{"type":"notes","attributes":{"title":"T","type":"memo"},"relationships":{"parent":{"data":{"type":"notes","id":"2"}}}}}',
  );
});

test("a record that leads to itself is a new one at each path", async () => {
  const parent = { data: { type: "notes", id: "1" } };
  const document = resource(
    {},
    { relationships: { parent, constructor: parent } },
  );
  const note = await get(document, { parent: { parent: true } });
  expect(note).toEqual({
    $type: "notes",
    id: "1",
    parent: { $type: "notes", id: "1", parent: { $type: "notes", id: "1" } },
  });
  const inherited = await get(document, { constructor: true });
  expect(inherited["constructor"]).toEqual({ $type: "notes", id: "1" });
});

test("a service at a path has links relative to its host", async () => {
  const urls: unknown[] = [];
  const links = { next: "/api/notes?page%5Boffset%5D=1" };
  const { note } = restClient<{
    note: { list: () => Promise<{ next: () => Promise<unknown> }> };
  }>(schema, {
    url: "/api/",
    fetch: (url) => {
      urls.push(url);
      return Promise.resolve(Response.json({ data: [], links }));
    },
  });
  await (await note.list()).next();
  expect(urls).toEqual(["/api/notes", links.next]);
});
