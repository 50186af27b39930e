import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "postgresql"], (database) => {
  const application = useApplication("members", database);
  const rest = restClient(application.rest);
  const rpc = rpcClient(application.rpc);

  /** Whether a record has this pin: no answer tells, so SQL marks the record if it has. */
  async function stored(id: number, pin: string): Promise<boolean> {
    const match = `"id" = ${String(id)} AND "pin" = '${pin}'`;
    await application.run(
      `UPDATE "User" SET "credit" = CASE WHEN ${match} THEN 77 ELSE 0 END WHERE "id" = ${String(id)};`,
    );
    const { resource } = await rest.get(`/people/${String(id)}`);
    return resource.attributes["credit"] === 77;
  }

  describe("a write-only field is written, and in no answer", () => {
    test("REST: POST, PATCH and upserts", async () => {
      const attributes = { email: "rest@example.org", "pin-code": "1111" };
      const data = { type: "people", attributes };
      const made = await rest.post("/people", { data });
      expect(made.status).toBe(201);
      expect(made.text).not.toContain("pin");
      const id = Number(made.resource.id);
      expect(await stored(id, "1111")).toBe(true);
      const changed = await rest.patch(`/people/${String(id)}`, {
        data: { ...data, id: String(id), attributes: { "pin-code": "2222" } },
      });
      expect(changed.status).toBe(200);
      expect(changed.text).not.toMatch(/pin|2222/);
      expect(await stored(id, "2222")).toBe(true);
      const upserted = await rest.post("/people", {
        data: {
          type: "people",
          attributes: { ...attributes, "pin-code": "3" },
        },
        meta: { operation: "upsert", matchFields: ["email"] },
      });
      expect(upserted.status).toBe(200);
      expect(upserted.text).not.toContain("pin");
      expect(await stored(id, "3")).toBe(true);
    });

    test("RPC: creates, updates and nested writes", async () => {
      const made = await rpc.send("POST", "user/create", {
        data: { email: "rpc@example.org", pin: "1111" },
      });
      expect(made.status).toBe(201);
      const { id } = made.data as { readonly id: number };
      expect(await stored(id, "1111")).toBe(true);
      const where = { id };
      const changed = await rpc.send("PUT", "user/update", {
        where,
        data: { pin: { set: "2222" } },
      });
      expect(await stored(id, "2222")).toBe(true);
      const nested = await rpc.send("PUT", "post/update", {
        where: { id: 1 },
        data: { author: { update: { pin: "3333" } } },
        include: { author: true },
      });
      expect(await stored(1, "3333")).toBe(true);
      for (const reply of [made, changed, nested]) {
        expect(reply.status).toBeLessThan(300);
        expect(JSON.stringify(reply.body)).not.toMatch(/pin|1111|2222|3333/);
      }
    });
  });

  test.each([
    "filter[pin-code]=x",
    "filter[pin]=x",
    "filter[pin-code$contains]=s3cr3t",
    "sort=pin-code",
    "fields[people]=pin-code",
    "include=pin-code",
  ])("REST reads nothing by ?%s", async (query) => {
    const hidden = query.replaceAll(/pin(-code)?/g, "passwordHash");
    const [reply, same] = [
      await rest.get(`/people?${query}`),
      await rest.get(`/people?${hidden}`),
    ];
    expect(reply.status).toBe(same.status);
    expect(reply.status).toBe(400);
  });

  test("REST matches nothing by it", async () => {
    const reply = await rest.post("/people", {
      data: { type: "people", attributes: { email: "x", "pin-code": "x" } },
      meta: { operation: "upsert", matchFields: ["email", "pin-code"] },
    });
    expect(reply.status).toBe(400);
    expect(reply.error.source?.pointer).toBe("/meta/matchFields");
  });

  test.each<[string, string, object]>([
    ["GET", "user/findMany", { where: { pin: { contains: "s3cr3t" } } }],
    ["GET", "user/findMany", { where: { NOT: { pin: "x" } } }],
    ["GET", "user/findMany", { where: { email: { not: { _ref: "pin" } } } }],
    ["GET", "user/findMany", { select: { pin: true } }],
    ["GET", "user/findMany", { omit: { pin: false } }],
    ["GET", "user/findMany", { orderBy: { pin: "asc" } }],
    ["GET", "user/findMany", { distinct: ["pin"] }],
    ["GET", "user/findMany", { cursor: { id: 1, pin: "x" } }],
    ["GET", "user/count", { select: { pin: true } }],
    ["GET", "user/aggregate", { _max: { pin: true } }],
    ["GET", "user/groupBy", { by: ["pin"] }],
    ["GET", "post/findMany", { where: { author: { is: { pin: "x" } } } }],
    [
      "GET",
      "post/findMany",
      { include: { author: { select: { pin: true } } } },
    ],
    [
      "POST",
      "user/create",
      { data: { email: "y", pin: "y" }, select: { pin: true } },
    ],
    ["PUT", "user/update", { where: { id: 1, pin: "x" }, data: { type: "x" } }],
    ["PUT", "user/updateMany", { where: { pin: "x" }, data: { type: "x" } }],
    [
      "PUT",
      "post/update",
      {
        where: { id: 1 },
        data: { author: { update: { where: { pin: "x" }, data: {} } } },
      },
    ],
  ])("RPC %s %s reads nothing by %j", async (method, path, args) => {
    const reply =
      method === "GET"
        ? await rpc.get(path, args)
        : await rpc.send(method, path, args);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toContain("s3cr3t");
  });
});
