import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../../support/describe-on.js";
import { refused, type Source } from "../support/refused.js";
import { useService } from "../support/use-service.js";

const jsonApi = { "content-type": "application/vnd.api+json" };
const pointer = (to: string) => ({ pointer: to });

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const service = useService("blog", database);

  describe("documents", () => {
    const post = (document: unknown): string =>
      typeof document === "string" ? document : JSON.stringify(document);
    const data = (members: object): object => ({
      data: { type: "post", ...members },
    });
    const attributes = (members: object): object =>
      data({ attributes: { slug: "hostile", title: "Hostile", ...members } });
    const related = (name: string, value: unknown): object =>
      data({
        attributes: { slug: "hostile", title: "Hostile", authorId: "ada" },
        relationships: { [name]: value },
      });
    const deep = (levels: number): string =>
      "[".repeat(levels) + "]".repeat(levels);

    test.each<[string, unknown, number, Source]>([
      ["nothing", "", 400, pointer("")],
      ["null", "null", 400, pointer("")],
      ["an array", "[]", 400, pointer("")],
      ["a text", '"x"', 400, pointer("")],
      ["a number", "1", 400, pointer("")],
      ["an empty object", "{}", 400, pointer("")],
      ["no JSON", "{'a':1}", 400, pointer("")],
      ["100 kB of brackets", "[".repeat(100_000), 400, pointer("")],
      ["100 kB of nested arrays", deep(50_000), 400, pointer("")],
      [
        "200 levels of an attribute",
        `{"data":{"type":"post","attributes":{"metadata":${deep(200)}}}}`,
        400,
        pointer(""),
      ],
      ["data: []", { data: [] }, 400, pointer("/data")],
      ["data: null", { data: null }, 400, pointer("/data")],
      ["data: 1", { data: 1 }, 400, pointer("/data")],
      ["no type", { data: {} }, 400, pointer("/data")],
      ["a type of no text", data({ type: 1 }), 400, undefined],
      ["an unknown type", data({ type: "nope" }), 409, pointer("/data/type")],
      [
        "a prototype's type",
        data({ type: "constructor" }),
        409,
        pointer("/data/type"),
      ],
      ["another type", data({ type: "user" }), 409, pointer("/data/type")],
      ["an id of no text", data({ id: {} }), 400, pointer("/data/id")],
      ["an id", data({ id: "9" }), 403, pointer("/data/id")],
      [
        "attributes: []",
        data({ attributes: [] }),
        400,
        pointer("/data/attributes"),
      ],
      [
        "attributes: null",
        data({ attributes: null }),
        400,
        pointer("/data/attributes"),
      ],
      [
        "relationships: []",
        data({ relationships: [] }),
        400,
        pointer("/data/relationships"),
      ],
      [
        "relationships: null",
        data({ relationships: null }),
        400,
        pointer("/data/relationships"),
      ],
      [
        "an own __proto__",
        '{"data":{"type":"post","attributes":{"__proto__":{"isAdmin":true}}}}',
        400,
        pointer("/data/attributes"),
      ],
      [
        "a __proto__ inside of Json",
        '{"data":{"type":"post","attributes":{"metadata":{"a":[{"__proto__":1}]}}}}',
        400,
        pointer("/data/attributes/metadata/a/0"),
      ],
      [
        "Prisma's raw parameters inside of Json",
        attributes({
          metadata: [{ __prismaRawParameters__: true, values: null }],
        }),
        400,
        pointer("/data/attributes/metadata/0"),
      ],
      [
        "Json that says it is a decimal",
        attributes({ metadata: { toStringTag: "[object Decimal]" } }),
        400,
        pointer("/data/attributes/metadata"),
      ],
      [
        "a decimal of very many digits",
        attributes({ price: `0.${"3".repeat(1000)}` }),
        422,
        pointer("/data/attributes/price"),
      ],
      [
        "an unknown attribute",
        attributes({ nothing: 1 }),
        422,
        pointer("/data/attributes/nothing"),
      ],
      [
        "a prototype's attribute",
        attributes({ constructor: 1 }),
        422,
        pointer("/data/attributes/constructor"),
      ],
      [
        "an attribute with signs of a pointer",
        attributes({ "a/b~c": 1 }),
        422,
        pointer("/data/attributes/a~1b~0c"),
      ],
      [
        "a relationship among the attributes",
        attributes({ author: { connect: { id: "ada" } } }),
        422,
        pointer("/data/attributes/author"),
      ],
      [
        "an operation in an attribute",
        attributes({ wordCount: { increment: 1 } }),
        422,
        pointer("/data/attributes/wordCount"),
      ],
      [
        "a nested write in an attribute",
        attributes({ tags: { create: { name: "x" } } }),
        422,
        pointer("/data/attributes/tags"),
      ],
      [
        "NUL in a text",
        attributes({ title: "a\0b" }),
        422,
        pointer("/data/attributes/title"),
      ],
      [
        "a lone surrogate",
        attributes({ title: "a\ud800b" }),
        422,
        pointer("/data/attributes/title"),
      ],
      [
        "NUL inside of Json",
        attributes({ metadata: { a: ["b\0"] } }),
        422,
        pointer("/data/attributes/metadata/a/0"),
      ],
      [
        "a lone surrogate inside of Json",
        attributes({ metadata: "\udfff" }),
        422,
        pointer("/data/attributes/metadata"),
      ],
      [
        "NUL in a name inside of Json",
        attributes({ metadata: { "a\0": 1 } }),
        422,
        pointer("/data/attributes/metadata"),
      ],
      [
        "2^31 for an Int",
        attributes({ wordCount: 2_147_483_648 }),
        422,
        pointer("/data/attributes/wordCount"),
      ],
      [
        "2^53 as a number for a BigInt",
        attributes({ views: 9_007_199_254_740_992 }),
        422,
        pointer("/data/attributes/views"),
      ],
      [
        "2^63 for a BigInt",
        attributes({ views: "9223372036854775808" }),
        422,
        pointer("/data/attributes/views"),
      ],
      [
        "a date that is none",
        attributes({ publishedAt: "2024-02-30T00:00:00Z" }),
        422,
        pointer("/data/attributes/publishedAt"),
      ],
      [
        "an unknown relationship",
        related("nothing", { data: null }),
        422,
        pointer("/data/relationships/nothing"),
      ],
      [
        "a prototype's relationship",
        related("toString", { data: null }),
        422,
        pointer("/data/relationships/toString"),
      ],
      [
        "a relationship without data",
        related("category", {}),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "a relationship with links alone",
        related("category", { links: { self: "/x" } }),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "a relationship that is null",
        related("category", null),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "an array for a to-one",
        related("category", { data: [] }),
        400,
        pointer("/data/relationships/category/data"),
      ],
      [
        "null for a to-many",
        related("tags", { data: null }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "one for a to-many",
        related("tags", { data: { type: "tag", id: "history" } }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "linkage without a type",
        related("tags", { data: [{ id: "history" }] }),
        400,
        pointer("/data/relationships/tags/data/0"),
      ],
      [
        "linkage of another type",
        related("tags", { data: [{ type: "user", id: "ada" }] }),
        409,
        pointer("/data/relationships/tags/data/0/type"),
      ],
      [
        "linkage by lid",
        related("tags", { data: [{ type: "tag", lid: "a" }] }),
        400,
        pointer("/data/relationships/tags/data/0"),
      ],
      [
        "linkage whose id cannot be one",
        related("category", { data: { type: "category", id: "1x" } }),
        400,
        pointer("/data/relationships/category/data/id"),
      ],
      [
        "linkage with NUL",
        related("tags", { data: [{ type: "tag", id: "\0" }] }),
        400,
        pointer("/data/relationships/tags/data/0/id"),
      ],
      [
        "linkage whose numeric id lost digits",
        related("tags", { data: [{ type: "tag", id: 2 ** 53 }] }),
        400,
        pointer("/data/relationships/tags/data/0/id"),
      ],
      [
        "linkage to 2^53+1",
        related("category", {
          data: { type: "category", id: "9007199254740993" },
        }),
        400,
        pointer("/data/relationships/category/data/id"),
      ],
      [
        "501 members",
        related("tags", {
          data: Array.from({ length: 501 }, () => ({ type: "tag", id: "x" })),
        }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "an unknown operation",
        { ...attributes({}), meta: { operation: "destroy" } },
        400,
        pointer("/meta/operation"),
      ],
      [
        "a prototype's match field",
        {
          ...attributes({}),
          meta: { operation: "upsert", matchFields: ["constructor"] },
        },
        400,
        pointer("/meta/matchFields"),
      ],
      ["meta: []", { ...attributes({}), meta: [] }, 400, pointer("/meta")],
    ])("R19 R20: POST of %s", async (_, document, status, source) => {
      const [answered, at] = await refused(service, {
        method: "POST",
        path: "/post",
        headers: jsonApi,
        body: post(document),
      });
      expect(answered).toBe(status);
      if (source) expect(at).toEqual(source);
    });
  });
});
