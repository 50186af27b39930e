import { describe, expect, test } from "@jest/globals";
import { serviceSuperJson } from "../support/service-superjson.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const VIEWS = "9007199254740993";
/** The bytes 89 50 4e 47 00 ff. */
const AVATAR = "iVBORwD/";

const DATE = ["Date"];
const BIGINT = ["bigint"];
const DECIMAL = [["custom", "Decimal"]];
const BYTES = [["custom", "Bytes"]];

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const rest = restClient(application.rest);
  let written = 0;

  const wire = {
    views: VIEWS,
    price: "12.3",
    publishedAt: "2024-05-06T07:08:09.123Z",
  };

  describe("B1 out of REST", () => {
    test("DateTime, BigInt and Decimal are strings with their markers", async () => {
      const { document, resource } = await rest.get(
        "/post/1?fields[post]=views,price,publishedAt,title",
      );
      expect(resource.attributes).toEqual({
        title: "Notes on the Analytical Engine",
        views: VIEWS,
        price: "19.9",
        publishedAt: "2024-01-10T08:30:00.000Z",
      });
      expect(document.meta?.serialization).toEqual({
        v: 1,
        values: {
          "data.attributes.views": BIGINT,
          "data.attributes.price": DECIMAL,
          "data.attributes.publishedAt": DATE,
        },
      });
    });

    test("Bytes are base64", async () => {
      const { document, resource } = await rest.get(
        "/profile/ada?fields[profile]=avatar",
      );
      expect(resource.attributes).toEqual({ avatar: AVATAR });
      expect(document.meta?.serialization).toEqual({
        v: 1,
        values: { "data.attributes.avatar": BYTES },
      });
    });

    test("the paths reach into collections and included resources", async () => {
      const { document } = await rest.get(
        "/post?sort=id&page[limit]=2&include=author&fields[post]=price,author&fields[user]=createdAt",
      );
      expect(document.meta?.serialization).toEqual({
        v: 1,
        values: {
          "data.0.attributes.price": DECIMAL,
          "data.1.attributes.price": DECIMAL,
          "included.0.attributes.createdAt": DATE,
          "included.1.attributes.createdAt": DATE,
        },
      });
    });

    test("simple types bring no meta", async () => {
      const { document } = await rest.get("/category/1");
      expect(document.meta?.serialization).toBeUndefined();
    });

    test("an empty value has no marker", async () => {
      const { document, resource } = await rest.get(
        "/post/4?fields[post]=price,publishedAt,rating",
      );
      expect(resource.attributes).toEqual({
        price: null,
        publishedAt: null,
        rating: null,
      });
      expect(document.meta?.serialization).toBeUndefined();
    });
  });

  describe("R19 into REST", () => {
    const post = (attributes: object): object => ({
      type: "post",
      attributes: { slug: `s-${++written}`, title: "S", ...attributes },
      relationships: { author: { data: { type: "user", id: "ada" } } },
    });

    test.each([
      ["without meta", undefined],
      [
        "with meta",
        {
          values: {
            "data.attributes.views": BIGINT,
            "data.attributes.price": DECIMAL,
            "data.attributes.publishedAt": DATE,
          },
        },
      ],
    ])("the wire forms are taken %s", async (_, serialization) => {
      const { status, resource } = await rest.post("/post", {
        data: post(wire),
        ...(serialization && { meta: { serialization } }),
      });
      expect(status).toBe(201);
      expect(resource.attributes).toMatchObject(wire);
    });

    test.each([
      ["base64", AVATAR, undefined],
      ["base64 with its marker", AVATAR, BYTES],
      [
        "a typed array",
        [0x89, 0x50, 0x4e, 0x47, 0x00, 0xff],
        [["typed-array", "Uint8Array"]],
      ],
    ])("P8 Bytes as %s", async (_, avatar, marker) => {
      const { status, resource } = await rest.patch("/profile/grace", {
        data: { type: "profile", id: "grace", attributes: { avatar } },
        ...(marker && {
          meta: {
            serialization: { values: { "data.attributes.avatar": marker } },
          },
        }),
      });
      expect(status).toBe(200);
      expect(resource.attributes["avatar"]).toBe(AVATAR);
    });

    test("Json is kept as it is", async () => {
      const metadata = { a: [1, null, { constructor: "x" }], "b.c": "2024" };
      const created = await rest.post("/post", { data: post({ metadata }) });
      expect(created.status).toBe(201);
      expect(created.resource.attributes["metadata"]).toEqual(metadata);
    });

    /** A document as a client with superjson sends it. */
    const marked = (document: object): object => {
      const { json, meta } = serviceSuperJson().serialize(document);
      return { ...(json as object), meta: { serialization: meta } };
    };

    test("what is undefined is left as it is", async () => {
      const { resource } = await rest.post("/post", {
        data: post({ price: "5", rating: 4 }),
      });
      const { type, id } = resource;
      const changed = await rest.patch(
        `/post/${id}`,
        marked({
          data: {
            type,
            id,
            attributes: { title: "T", price: undefined, rating: null },
          },
        }),
      );
      expect(changed.resource.attributes).toMatchObject({
        title: "T",
        price: "5",
        rating: null,
      });
    });

    test("what is undefined is left out of Json, and null in its arrays", async () => {
      const metadata = {
        a: undefined,
        "b.c": { d: undefined, e: [undefined] },
      };
      const created = await rest.post(
        "/post",
        marked({ data: post({ metadata }) }),
      );
      expect(created.resource.attributes["metadata"]).toEqual({
        "b.c": { e: [null] },
      });
    });

    test("undefined linkage does not empty a relationship", async () => {
      const { id } = (
        await rest.post("/post", { data: post({ categoryId: 1 }) })
      ).resource;
      const linkage = await rest.patch(
        `/post/${id}/relationships/category`,
        marked({ data: undefined }),
      );
      const document = await rest.patch(
        `/post/${id}`,
        marked({
          data: {
            type: "post",
            relationships: { category: { data: undefined } },
          },
        }),
      );
      expect([linkage.status, document.status]).toEqual([400, 400]);
      const { resource } = await rest.get(`/post/${id}`);
      expect(resource.attributes["categoryId"]).toBe(1);
    });

    test.each([
      ["of a path that is not there", { "data.attributes.nothing": DATE }],
      ["of an unknown type", { "data.attributes.title": [["custom", "X"]] }],
      ["of a class", { "data.attributes.title": [["class", "Object"]] }],
    ])("a marker %s does not outweigh the field's type", async (_, values) => {
      const { status, resource } = await rest.post("/post", {
        data: post({}),
        meta: { serialization: { values } },
      });
      expect(status).toBe(201);
      expect(resource.attributes["title"]).toBe("S");
    });
  });
});
