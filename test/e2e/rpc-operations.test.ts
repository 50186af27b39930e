import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = rpcClient(application.rpc);

  const tag = (name: string): object => ({ data: { name } });

  describe("P1 the operations", () => {
    test("findMany", async () => {
      const { status, data } = await api.get("post/findMany", {
        where: { authorId: "ada" },
        orderBy: { id: "asc" },
        select: { id: true, author: { select: { name: true } } },
      });
      expect(status).toBe(200);
      expect(data).toEqual([
        { id: 1, author: { name: "Ada Lovelace" } },
        { id: 4, author: { name: "Ada Lovelace" } },
      ]);
    });

    test("findMany has a record once, however often the list names it", async () => {
      const where = { id: { in: Array.from({ length: 3_000 }, () => 1) } };
      const { data } = await api.get("post/findMany", {
        where,
        select: { id: true },
      });
      expect(data).toEqual([{ id: 1 }]);
      expect((await api.get("post/count", { where })).data).toBe(1);
    });

    test("findMany without arguments", async () => {
      const { status, data } = await api.get("tag/findMany");
      expect(status).toBe(200);
      expect(data).toHaveLength(4);
    });

    test("findUnique, also by a compound id", async () => {
      const found = await api.get("user/findUnique", {
        where: { id: "ada" },
        select: { email: true },
      });
      expect(found.data).toEqual({ email: "ada@example.org" });
      const like = await api.get("like/findUnique", {
        where: { userId_postId: { userId: "alan", postId: 1 } },
        select: { postId: true },
      });
      expect(like.data).toEqual({ postId: 1 });
    });

    test("findFirst", async () => {
      const { status, data } = await api.get("post/findFirst", {
        orderBy: { id: "desc" },
        select: { slug: true },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ slug: "untitled" });
    });

    test("P6 a miss is 200 with null", async () => {
      for (const path of ["user/findUnique", "user/findFirst"]) {
        const reply = await api.get(path, { where: { id: "nobody" } });
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({ data: null });
      }
    });

    test("count", async () => {
      const { status, body } = await api.get("post/count", {
        where: { status: "PUBLISHED" },
      });
      expect(status).toBe(200);
      expect(body).toEqual({ data: 2 });
    });

    test("aggregate", async () => {
      const { status, data } = await api.get("post/aggregate", {
        _sum: { wordCount: true },
        _count: true,
      });
      expect(status).toBe(200);
      expect(data).toEqual({ _sum: { wordCount: 36_000 }, _count: 4 });
    });

    test("groupBy", async () => {
      const { status, data } = await api.get("post/groupBy", {
        by: ["authorId"],
        _count: true,
        orderBy: { authorId: "asc" },
      });
      expect(status).toBe(200);
      expect(data).toEqual([
        { authorId: "ada", _count: 2 },
        { authorId: "alan", _count: 1 },
        { authorId: "grace", _count: 1 },
      ]);
    });

    test("create is 201", async () => {
      const { status, data } = await api.send("POST", "tag/create", tag("one"));
      expect(status).toBe(201);
      expect(data).toEqual({ name: "one" });
    });

    test("createMany is 201", async () => {
      const { status, data } = await api.send("POST", "tag/createMany", {
        data: [{ name: "two" }, { name: "three" }],
      });
      expect(status).toBe(201);
      expect(data).toEqual({ count: 2 });
    });

    test.each(["PUT", "PATCH"])("update by %s", async (verb) => {
      const { status, data } = await api.send(verb, "post/update", {
        where: { id: 4 },
        data: { title: verb, wordCount: { increment: 1 } },
        select: { title: true },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ title: verb });
    });

    test.each(["PUT", "PATCH"])("updateMany by %s", async (verb) => {
      const { status, data } = await api.send(verb, "post/updateMany", {
        where: { authorId: "ada" },
        data: { featured: true },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ count: 2 });
    });

    test("P2 upsert is 200, whether it creates or updates", async () => {
      for (const name of ["Ida", "Ada"]) {
        const { status, data } = await api.send("POST", "user/upsert", {
          where: { email: "i@example.org" },
          create: { email: "i@example.org", name },
          update: { name },
          select: { name: true },
        });
        expect(status).toBe(200);
        expect(data).toEqual({ name });
      }
    });

    test("delete", async () => {
      await api.send("POST", "tag/create", tag("gone"));
      const { status, data } = await api.query("DELETE", "tag/delete", {
        where: { name: "gone" },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ name: "gone" });
    });

    test("deleteMany", async () => {
      await api.send("POST", "tag/create", tag("many-1"));
      const { status, data } = await api.query("DELETE", "tag/deleteMany", {
        where: { name: { startsWith: "many-" } },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ count: 1 });
    });

    test("exists", async () => {
      const { data } = await api.get("tag/exists", {
        where: { name: "history" },
      });
      expect(data).toBe(true);
    });

    test.each([[{ nothing: true }], [{ posts: { by: "title" } }]])(
      "exists selecting %j is 400, as Prisma has it",
      async (select) => {
        const { status } = await api.get("tag/exists", { select });
        expect(status).toBe(400);
      },
    );

    test.each([
      ["POST", "tag/create", { data: { name: "cut\0here" } }],
      ["POST", "tag/createMany", { data: [{ name: "lone\ud800" }] }],
      [
        "PUT",
        "post/update",
        { where: { id: 1 }, data: { title: { set: "cut\0here" } } },
      ],
      [
        "PUT",
        "post/update",
        { where: { id: 1 }, data: { metadata: { a: ["cut\0here"] } } },
      ],
      [
        "PUT",
        "tag/updateMany",
        { where: { name: { in: ["history\0"] } }, data: { name: "x" } },
      ],
    ] as const)(
      "text that no database stores is 400: %s %s %j",
      async (method, path, args) => {
        const { status, body } = await api.send(method, path, args);
        expect(status).toBe(400);
        expect(body.error?.message).toBe(
          "text must not hold NUL or unpaired surrogates",
        );
      },
    );

    test.each([
      {},
      { status: {} },
      { AND: {} },
      { status: {}, wordCount: { _count: {} } },
    ])(
      "P1: a `having` that says nothing keeps all groups: %j",
      async (having) => {
        const args = { by: ["status"], orderBy: { status: "asc" } };
        const all = await api.get("post/groupBy", args);
        expect(all.data).not.toEqual([]);
        const had = await api.get("post/groupBy", { ...args, having });
        expect(had.data).toEqual(all.data);
      },
    );

    test.each<[string, object]>([
      ["findMany", { include: { author: null } }],
      ["findMany", { select: [null] }],
      ["findMany", { include: { author: { select: [null] } } }],
      ["findMany", { include: { _count: { select: { comments: null } } } }],
      ["count", { select: [null] }],
      ["aggregate", { _sum: [null] }],
      ["aggregate", { _count: { _all: null } }],
      ["aggregate", { _count: true, select: null }],
      ["aggregate", { _max: { views: true }, select: "x" }],
      ["groupBy", { by: ["status"], select: null }],
      ["groupBy", { by: ["status"], _max: { views: null } }],
      ["findMany", { where: { price: `1.${"3".repeat(1000)}` } }],
    ])(
      "P1: what Prisma's client would fail over is 400: %s %j",
      async (operation, args) => {
        const { status, body } = await api.query(
          "GET",
          `post/${operation}`,
          JSON.stringify(args),
        );
        expect(status).toBe(400);
        expect(body.error?.message).toMatch(/takes|choose|chosen/);
      },
    );

    test("P1: a `having` of an empty object in Json says something", async () => {
      const empty = { metadata: { equals: {} } };
      for (const having of [{ AND: empty }, { AND: [empty] }]) {
        const args = { by: ["metadata"], having };
        expect((await api.get("post/groupBy", args)).data).toEqual([]);
      }
    });

    test("P1: what a condition that says nothing names is checked all the same", async () => {
      const having = { nothing: {} };
      const { status } = await api.query(
        "GET",
        "post/groupBy",
        JSON.stringify({ by: ["status"], having }),
      );
      expect(status).toBe(400);
    });

    test.each([
      ["PUT", "post/update", '{"where":{"id":1},"data":{"price":"1e400"}}'],
      [
        "PUT",
        "post/update",
        '{"where":{"id":1},"data":{"price":{"set":"-1e400"}}}',
      ],
      [
        "PUT",
        "post/update",
        '{"where":{"id":1},"data":{"price":{"increment":"Infinity"}}}',
      ],
      ["PUT", "post/update", '{"where":{"id":1},"data":{"price":"NaN"}}'],
      ["PUT", "post/update", '{"where":{"id":1},"data":{"categoryId":1e400}}'],
      [
        "PUT",
        "post/update",
        '{"where":{"id":1},"data":{"metadata":{"deep":[1e400]}}}',
      ],
      [
        "PUT",
        "category/update",
        '{"where":{"id":1},"data":{"posts":{"deleteMany":{"price":1e400}}}}',
      ],
      [
        "PUT",
        "post/updateMany",
        '{"where":{"NOT":{"publishedAt":1e400}},"data":{"views":0}}',
      ],
      ["DELETE", "post/deleteMany", '{"where":{"categoryId":1e400}}'],
      ["DELETE", "post/deleteMany", '{"limit":1e400}'],
      ["DELETE", "post/deleteMany", '{"where":{"price":{"not":1e400}}}'],
      ["DELETE", "post/deleteMany", '{"where":{"price":{"in":[-1e400]}}}'],
      ["DELETE", "post/deleteMany", '{"where":{"metadata":{"equals":1e400}}}'],
      [
        "GET",
        "post/groupBy",
        '{"by":["id"],"having":{"price":{"_avg":{"gt":"1e400"}}}}',
      ],
    ] as const)(
      "P5: an infinite number, which Prisma would send as null, is 400: %s %s %s",
      async (method, path, args) => {
        const posts = async (): Promise<unknown> =>
          (await api.get("post/findMany", { orderBy: { id: "asc" } })).data;
        const before = await posts();
        const { status, body } =
          method === "PUT"
            ? await api.send(method, path, args)
            : await api.query(method, path, args);
        expect(status).toBe(400);
        expect(body.error?.message).toMatch(
          /^"\w+" takes finite numbers only$/,
        );
        expect(await posts()).toEqual(before);
      },
    );

    test("P5: a fraction, of which Prisma would use the whole part, is 400", async () => {
      const { status, body } = await api.query("DELETE", "post/delete", {
        where: { id: 1.5 },
      });
      expect(status).toBe(400);
      expect(body.error?.message).toBe('"id" takes whole numbers only');
      const { data } = await api.get("post/count", { where: { id: 1 } });
      expect(data).toBe(1);
    });

    test("P5: an infinite number that a marker names is 400", async () => {
      const { status } = await api.query(
        "DELETE",
        "post/deleteMany",
        { where: { categoryId: "NaN" } },
        { values: { "where.categoryId": ["number"] } },
      );
      expect(status).toBe(400);
    });

    test("P5: floats keep them where the database does", async () => {
      const { status, data } = await api.send(
        "PUT",
        "post/update",
        '{"where":{"id":2},"data":{"rating":1e400},"select":{"rating":true}}',
      );
      const kept = database === "pglite" || database === "postgresql";
      expect([status, data]).toEqual(
        kept ? [200, { rating: "Infinity" }] : [400, undefined],
      );
    });

    test("findUniqueOrThrow misses with 404", async () => {
      const { status } = await api.get("user/findUniqueOrThrow", {
        where: { id: "nobody" },
      });
      expect(status).toBe(404);
    });

    test("a nested write", async () => {
      const { status, data } = await api.send("POST", "post/create", {
        data: {
          slug: "nested",
          title: "Nested",
          author: { connect: { id: "grace" } },
          tags: { create: [{ name: "nested" }] },
        },
        select: { tags: true },
      });
      expect(status).toBe(201);
      expect(data).toEqual({ tags: [{ name: "nested" }] });
    });
  });
});
