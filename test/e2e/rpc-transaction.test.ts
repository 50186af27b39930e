import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

const PATH = "$transaction/sequential";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = rpcClient(application.rpc);

  const createTag = (name: string): object => ({
    model: "tag",
    op: "create",
    args: { data: { name } },
  });

  describe("P1 a sequential transaction", () => {
    test("answers the result of each operation", async () => {
      const { status, body } = await api.send("POST", PATH, [
        createTag("first"),
        { model: "Tag", op: "count" },
        {
          model: "post",
          op: "findMany",
          args: { where: { id: 1 }, select: { views: true } },
        },
      ]);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [{ name: "first" }, 5, [{ views: "9007199254740993" }]],
        meta: {
          serialization: { v: 1, values: { "2.0.views": ["bigint"] } },
        },
      });
    });

    test("P3 operations bring their own serialization", async () => {
      const { status, data } = await api.send("POST", PATH, [
        {
          model: "post",
          op: "count",
          args: {
            where: { publishedAt: { gt: "2024-01-11T00:00:00.000Z" } },
            meta: {
              serialization: { values: { "where.publishedAt.gt": ["Date"] } },
            },
          },
        },
      ]);
      expect(status).toBe(200);
      expect(data).toEqual([2]);
    });

    test("R34 changes nothing when one operation fails", async () => {
      const { status, body } = await api.send("POST", PATH, [
        createTag("half"),
        createTag("history"),
      ]);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ orm: true, code: "P2002" });
      const half = { where: { name: "half" } };
      expect((await api.get("tag/findUnique", half)).data).toBeNull();
    });

    test.each([
      ["an empty list", []],
      ["no list", {}],
      ["an operation that is no object", [1]],
      ["an unknown model", [{ model: "nothing", op: "count" }]],
      ["an unknown operation", [{ model: "tag", op: "findRaw" }]],
      ["a property of the client", [{ model: "$queryRaw", op: "count" }]],
      ["wrong arguments", [{ model: "tag", op: "count", args: [] }]],
    ])("refuses %s", async (_, operations) => {
      const { status, body } = await api.send("POST", PATH, operations);
      expect(status).toBe(400);
      expect(body.error?.message).toEqual(expect.any(String));
    });

    test("another verb or kind of transaction is refused", async () => {
      expect((await api.get(PATH)).status).toBe(400);
      const other = await api.send("POST", "$transaction/parallel", [
        createTag("x"),
      ]);
      expect(other.status).toBe(400);
    });
  });
});
