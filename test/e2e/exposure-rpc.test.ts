import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("members", database);
  const api = rpcClient(application.rpc);

  test("RPC speaks the Prisma client's names, whatever REST calls them", async () => {
    const { data } = await api.get("user/findFirst", {
      where: { type: "admin", org: { is: { name: "Society" } } },
      orderBy: { joinedAt: "asc" },
      include: { org: true },
    });
    expect(data).toEqual({
      id: 1,
      email: "ada@example.org",
      type: "admin",
      credit: 0,
      joinedAt: "2024-01-01T00:00:00.000Z",
      org: { id: 1, name: "Society" },
    });
    expect((await api.get("people/findFirst")).status).toBe(400);
  });

  describe("hidden fields are in no answer", () => {
    test.each<[string, object]>([
      ["user/findMany", {}],
      ["user/findUnique", { where: { id: 1 } }],
      ["user/findFirst", { omit: { email: true } }],
      ["post/findMany", { include: { author: true, tags: true } }],
      ["post/findMany", { select: { author: true } }],
      ["org/findMany", { include: { users: { include: { posts: true } } } }],
      [
        "tag/findMany",
        {
          include: {
            posts: { include: { author: { include: { org: true } } } },
          },
        },
      ],
      ["user/findMany", { include: { _count: true } }],
    ])("of %s %j", async (path, args) => {
      const { status, body } = await api.get(path, args);
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/s3cr3t|passwordHash|recoveryCode|orgId/);
      expect(text).not.toMatch(/taxNumber|draft|authorId|remark|sessions/);
      expect(text).not.toMatch(/entries|invites/);
    });

    test("of writes", async () => {
      const created = await api.send("POST", "user/create", {
        data: { email: "new@example.org" },
      });
      expect(created.status).toBe(201);
      const { id } = created.data as { id: number };
      const members = ["credit", "email", "id", "joinedAt", "type"];
      expect(Object.keys(created.data as object).sort()).toEqual(members);
      const where = { id };
      for (const reply of [
        await api.send("PUT", "user/update", { where, data: { type: "x" } }),
        await api.send("POST", "user/upsert", {
          where,
          create: { email: "other@example.org" },
          update: { type: "y" },
        }),
        await api.query("DELETE", "user/delete", { where }),
      ]) {
        expect(reply.status).toBe(200);
        expect(Object.keys(reply.data as object).sort()).toEqual(members);
      }
    });

    test("of transactions", async () => {
      const reply = await api.send("POST", "$transaction/sequential", [
        { model: "User", op: "findMany", args: { include: { org: true } } },
        { model: "User", op: "count", args: {} },
      ]);
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).not.toMatch(/s3cr3t|Hash|tax/);
    });
  });

  describe("hidden fields are not reached", () => {
    const secret = { contains: "s3cr3t" };
    test.each<[string, object]>([
      ["findMany", { where: { passwordHash: secret } }],
      ["findMany", { where: { AND: [{ NOT: { passwordHash: secret } }] } }],
      ["findMany", { where: { posts: { some: { draft: secret } } } }],
      [
        "findMany",
        {
          where: {
            posts: { some: { author: { org: { taxNumber: secret } } } },
          },
        },
      ],
      ["findMany", { where: { sessions: { some: {} } } }],
      ["findMany", { where: { entries: { some: {} } } }],
      [
        "findMany",
        {
          where: {
            email: { lt: { _ref: "passwordHash", _container: "User" } },
          },
        },
      ],
      [
        "findMany",
        {
          where: { NOT: { email: { not: { in: { _ref: "recoveryCode" } } } } },
        },
      ],
      ["findMany", { where: { email: { in: [{ _ref: "passwordHash" }] } } }],
      ["findMany", { select: { passwordHash: true } }],
      ["findMany", { omit: { passwordHash: false } }],
      ["findMany", { include: { posts: { select: { draft: true } } } }],
      ["findMany", { include: { posts: { where: { draft: secret } } } }],
      [
        "findMany",
        {
          include: {
            posts: { include: { tags: { omit: { remark: false } } } },
          },
        },
      ],
      ["findMany", { include: { sessions: true } }],
      ["findMany", { include: { entries: true } }],
      ["findMany", { include: { invites: true } }],
      ["findMany", { include: { _count: { select: { invites: true } } } }],
      [
        "findMany",
        {
          include: {
            _count: { select: { posts: { where: { draft: secret } } } },
          },
        },
      ],
      ["findMany", { orderBy: { passwordHash: "asc" } }],
      ["findMany", { orderBy: [{ id: "asc" }, { org: { taxNumber: "asc" } }] }],
      ["findMany", { orderBy: { sessions: { _count: "asc" } } }],
      [
        "findMany",
        {
          orderBy: {
            _relevance: { fields: ["passwordHash"], search: "x", sort: "asc" },
          },
        },
      ],
      [
        "findMany",
        {
          orderBy: {
            _relevance: { fields: "passwordHash", search: "x", sort: "asc" },
          },
        },
      ],
      ["findMany", { distinct: ["passwordHash"] }],
      ["findMany", { distinct: "passwordHash" }],
      ["findMany", { cursor: { recoveryCode: "x" } }],
      ["findUnique", { where: { recoveryCode: "s3cr3t-code-ada" } }],
      ["findUnique", { where: { id: 1, recoveryCode: "s3cr3t-code-ada" } }],
      ["exists", { where: { recoveryCode: secret } }],
      ["count", { where: { recoveryCode: secret } }],
      ["count", { select: { passwordHash: true } }],
      ["aggregate", { _max: { passwordHash: true } }],
      ["aggregate", { _count: { recoveryCode: true } }],
      ["aggregate", { where: { orgId: 1 }, _count: true }],
      ["groupBy", { by: ["passwordHash"] }],
      ["groupBy", { by: "orgId" }],
      ["groupBy", { by: ["type"], _min: { passwordHash: true } }],
      ["groupBy", { by: ["type"], having: { passwordHash: { _max: secret } } }],
      ["groupBy", { by: ["type"], orderBy: { _max: { passwordHash: "asc" } } }],
    ])("by %s %j", async (operation, args) => {
      const { status, body } = await api.get(`user/${operation}`, args);
      expect([status, body.error?.message]).toEqual([
        400,
        expect.stringMatching(/^unknown field: \w+$/),
      ]);
    });

    test.each<[string, string, object]>([
      ["POST", "create", { data: { email: "x", passwordHash: "x" } }],
      ["POST", "create", { data: { email: "x", orgId: 1 } }],
      ["POST", "createMany", { data: [{ email: "x", passwordHash: "x" }] }],
      [
        "POST",
        "create",
        { data: { email: "x", posts: { create: { title: "x", draft: "x" } } } },
      ],
      [
        "POST",
        "create",
        {
          data: {
            email: "x",
            posts: {
              connectOrCreate: {
                where: { id: 1 },
                create: { title: "x", draft: "x" },
              },
            },
          },
        },
      ],
      [
        "PUT",
        "update",
        {
          where: { id: 1 },
          data: {
            posts: { update: { where: { id: 1, draft: "x" }, data: {} } },
          },
        },
      ],
      [
        "PUT",
        "update",
        {
          where: { id: 1 },
          data: {
            posts: {
              updateMany: { where: { draft: "x" }, data: { title: "x" } },
            },
          },
        },
      ],
      [
        "PUT",
        "update",
        { where: { id: 1 }, data: { posts: { deleteMany: { draft: "x" } } } },
      ],
      [
        "PUT",
        "update",
        { where: { id: 1 }, data: { org: { update: { taxNumber: "x" } } } },
      ],
      [
        "PUT",
        "update",
        {
          where: { id: 1 },
          data: { org: { update: { where: { taxNumber: "x" }, data: {} } } },
        },
      ],
      [
        "PUT",
        "update",
        { where: { id: 1 }, data: { sessions: { deleteMany: {} } } },
      ],
      [
        "PUT",
        "update",
        { where: { id: 1 }, data: { entries: { create: { text: "x" } } } },
      ],
      [
        "PUT",
        "updateMany",
        { where: { passwordHash: "x" }, data: { type: "x" } },
      ],
      [
        "POST",
        "upsert",
        { where: { recoveryCode: "x" }, create: { email: "x" }, update: {} },
      ],
    ])("by %s %s %j", async (method, operation, args) => {
      const { status, body } = await api.send(
        method,
        `user/${operation}`,
        args,
      );
      expect([status, body.error?.message]).toEqual([
        400,
        expect.stringMatching(/^unknown field: \w+$/),
      ]);
    });
  });

  test("Prisma's own messages tell of no hidden name", async () => {
    for (const args of [
      { where: {} },
      { where: { id: 1, passwordHas: "x" } },
      { where: { id: 1 }, select: { recoveryCod: true } },
    ]) {
      const { status, body } = await api.get("user/findUnique", args);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/passwordHash|recoveryCode/);
    }
    // Sessions keep grace from going: a constraint is named after their model.
    const where = { id: 3 };
    const refused = await api.query("DELETE", "user/delete", { where });
    expect([refused.status, refused.body.error?.message]).toEqual([
      400,
      "Foreign key constraint violated",
    ]);
    const { body } = await api.get("invite/findUnique", { where: {} });
    expect(body.error?.message).toBe(
      "the operation is not possible with these arguments",
    );
  });

  describe("read-only fields", () => {
    test.each<[string, string, object]>([
      ["POST", "user/create", { data: { email: "x", credit: 9 } }],
      [
        "PUT",
        "user/update",
        { where: { id: 1 }, data: { credit: { increment: 1 } } },
      ],
      [
        "PUT",
        "post/update",
        { where: { id: 1 }, data: { author: { update: { credit: 9 } } } },
      ],
    ])("are not written by %s %s %j", async (method, path, args) => {
      const { status, body } = await api.send(method, path, args);
      expect([status, body.error?.message]).toEqual([
        400,
        "read-only field: credit",
      ]);
    });

    test("are read and filtered by", async () => {
      const { data } = await api.get("user/count", { where: { credit: 0 } });
      expect(data).toBe(3);
    });
  });

  describe("operations that are left out", () => {
    test("are not there", async () => {
      for (const [method, path] of [
        ["GET", "tag/findUnique"],
        ["DELETE", "tag/deleteMany"],
        ["GET", "entry/findMany"],
        ["GET", "entry/count"],
        ["POST", "org/create"],
        ["POST", "post/createMany"],
      ] as const) {
        const reply =
          method === "POST"
            ? await api.send(method, path, { data: {} })
            : await api.query(method, path, {});
        const operation = path.slice(path.indexOf("/") + 1);
        const refused = `invalid operation: ${operation}`;
        expect([path, reply.status, reply.body.error?.message]).toEqual([
          path,
          400,
          expect.stringMatching(new RegExp(`^${refused}(;|$)`)),
        ]);
      }
      expect((await api.get("session/findMany")).body.error?.message).toBe(
        "unknown model name: session",
      );
      const reply = await api.send("POST", "$transaction/sequential", [
        { model: "Tag", op: "deleteMany", args: {} },
      ]);
      expect(reply.status).toBe(400);
    });

    test.each<[string, object]>([
      ["update", { tags: { update: { where: { name: "maths" }, data: {} } } }],
      ["delete", { tags: { delete: { name: "maths" } } }],
      ["deleteMany", { tags: { deleteMany: {} } }],
      ["upsert", { tags: { upsert: [] } }],
    ])("are not done through another model: %s", async (operation, data) => {
      const reply = await api.send("PUT", "post/update", {
        where: { id: 1 },
        data,
      });
      expect([reply.status, reply.body.error?.message]).toEqual([
        400,
        `invalid nested operation: ${operation}`,
      ]);
    });

    test("leave what is allowed, and the linkage, to nested writes", async () => {
      const reply = await api.send("PUT", "post/update", {
        where: { id: 2 },
        data: {
          tags: { create: { name: "new" }, connect: { name: "maths" } },
        },
        select: { tags: { orderBy: { name: "asc" } } },
      });
      expect(reply.data).toEqual({
        tags: [
          { name: "maths", ranking: 1 },
          { name: "new", ranking: 0 },
        ],
      });
    });
  });
});
