import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

/** What Prisma's client takes for arguments that were looked at already. */
const raw = (values?: unknown): object => ({
  __prismaRawParameters__: true,
  ...(values !== undefined && { values }),
});

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("members", database);
  const api = rpcClient(application.rpc);

  describe("B5 words of Prisma's own protocol reach nothing that is closed", () => {
    test.each<[string, object]>([
      ["findMany", { where: raw({ passwordHash: { contains: "s3cr3t" } }) }],
      ["findMany", { where: { id: raw({ gt: 0 }) } }],
      ["findMany", { orderBy: raw({ passwordHash: "asc" }) }],
      ["findMany", { select: { $scalars: true } }],
      ["findMany", { include: { posts: { select: { $scalars: true } } } }],
      ["findMany", { omit: { $scalars: false } }],
      ["aggregate", { _min: { $scalars: true } }],
      ["aggregate", { _count: { $scalars: true } }],
      ["groupBy", { by: raw(["passwordHash"]) }],
      ["groupBy", { by: ["type"], _max: { $scalars: true } }],
    ])("%s %j", async (operation, args) => {
      const { status, body } = await api.get(`user/${operation}`, args);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toContain("s3cr3t");
    });

    test.each<["POST" | "PUT", string, object]>([
      ["POST", "user/create", { data: raw({ email: "x@x", credit: 9 }) }],
      ["PUT", "user/update", { where: { id: 1 }, data: raw({ credit: 9 }) }],
      [
        "PUT",
        "user/update",
        { where: { id: 1 }, data: { posts: raw({ deleteMany: {} }) } },
      ],
      ["PUT", "user/updateMany", { where: raw(), data: { email: "x@x" } }],
      [
        "POST",
        "$transaction/sequential",
        [{ model: "User", op: "create", args: { data: raw({}) } }],
      ],
    ])("%s %s %j", async (method, path, args) => {
      const { status } = await api.send(method, path, args);
      expect(status).toBe(400);
      const users = await api.get("user/findMany", { where: { credit: 9 } });
      expect(users.data).toEqual([]);
    });

    test("a deletion of what no condition names is refused", async () => {
      const before = await api.get("user/count", {});
      const { status } = await api.query(
        "DELETE",
        "user/deleteMany",
        JSON.stringify({ where: raw() }),
      );
      expect(status).toBe(400);
      expect((await api.get("user/count", {})).data).toBe(before.data);
    });
  });
});
