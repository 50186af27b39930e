import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
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
  const rpc = rpcClient(application.rpc);
  let written = 0;

  const wire = {
    views: VIEWS,
    price: "12.3",
    publishedAt: "2024-05-06T07:08:09.123Z",
  };

  describe("B1 out of RPC", () => {
    test("markers are relative to data", async () => {
      const { body } = await rpc.get("post/findMany", {
        where: { id: { in: [1] } },
        select: { views: true, price: true, publishedAt: true, title: true },
      });
      expect(body).toEqual({
        data: [
          {
            title: "Notes on the Analytical Engine",
            views: VIEWS,
            price: "19.9",
            publishedAt: "2024-01-10T08:30:00.000Z",
          },
        ],
        meta: {
          serialization: {
            v: 1,
            values: {
              "0.views": BIGINT,
              "0.price": DECIMAL,
              "0.publishedAt": DATE,
            },
          },
        },
      });
    });

    test("Bytes in a nested record", async () => {
      const { body } = await rpc.get("user/findUnique", {
        where: { id: "ada" },
        select: { profile: { select: { avatar: true } } },
      });
      expect(body).toEqual({
        data: { profile: { avatar: AVATAR } },
        meta: { serialization: { v: 1, values: { "profile.avatar": BYTES } } },
      });
    });

    test("aggregates keep their types", async () => {
      const { body } = await rpc.get("post/aggregate", {
        _max: { views: true, price: true, publishedAt: true },
      });
      expect(body).toEqual({
        data: {
          _max: {
            views: VIEWS,
            price: "19.9",
            publishedAt: "2024-01-14T08:30:00.000Z",
          },
        },
        meta: {
          serialization: {
            v: 1,
            values: {
              "_max.views": BIGINT,
              "_max.price": DECIMAL,
              "_max.publishedAt": DATE,
            },
          },
        },
      });
    });
  });

  describe("P3 P5 into RPC", () => {
    const where = { publishedAt: { gt: "2024-01-11T00:00:00.000Z" } };

    test.each([
      ["without meta", undefined],
      ["with meta", { values: { "where.publishedAt.gt": DATE } }],
      [
        "with the version of superjson 2",
        { values: { "where.publishedAt.gt": DATE }, v: 1 },
      ],
    ])("a query %s", async (_, serialization) => {
      const { status, data } = await rpc.query(
        "GET",
        "post/count",
        { where },
        serialization,
      );
      expect(status).toBe(200);
      expect(data).toBe(2);
    });

    test.each([
      ["BigInt", { views: VIEWS }, { "where.views": BIGINT }],
      ["Decimal", { price: "0.10" }, { "where.price": DECIMAL }],
    ])("%s in a where", async (_, criterion, values) => {
      for (const serialization of [undefined, { values }]) {
        const { data } = await rpc.query(
          "GET",
          "post/count",
          { where: criterion },
          serialization,
        );
        expect(data).toBe(1);
      }
    });

    test.each([
      ["without meta", undefined],
      [
        "with meta",
        {
          values: {
            "data.views": BIGINT,
            "data.price": DECIMAL,
            "data.publishedAt": DATE,
          },
        },
      ],
    ])("a body %s", async (_, serialization) => {
      const { status, data } = await rpc.send("POST", "post/create", {
        data: {
          slug: `r-${++written}`,
          title: "R",
          author: { connect: { id: "ada" } },
          ...wire,
        },
        select: { views: true, price: true, publishedAt: true },
        ...(serialization && { meta: { serialization } }),
      });
      expect(status).toBe(201);
      expect(data).toEqual(wire);
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
      const { status, data } = await rpc.send("PUT", "profile/update", {
        where: { userId: "grace" },
        data: { avatar },
        select: { avatar: true },
        ...(marker && {
          meta: { serialization: { values: { "data.avatar": marker } } },
        }),
      });
      expect(status).toBe(200);
      expect(data).toEqual({ avatar: AVATAR });
    });

    test("P4 an undefined marker cannot widen a deletion", async () => {
      const { status } = await rpc.query(
        "DELETE",
        "comment/deleteMany",
        { where: { id: null } },
        { values: { "where.id": ["undefined"] } },
      );
      expect(status).toBe(400);
      expect((await rpc.get("comment/count")).data).toBe(3);
    });

    test.each([
      ["a path that is not there", { "where.nothing": DATE }],
      ["a prototype", { "__proto__.x": DATE }],
      ["a regular expression", { "where.title": ["regexp"] }],
      ["an unknown type", { "where.title": [["custom", "Secret"]] }],
    ])("P4 refuses %s in meta", async (_, values) => {
      const { status } = await rpc.query(
        "GET",
        "post/findMany",
        { where: { title: "x" } },
        { values },
      );
      expect(status).toBe(400);
    });
  });
});
