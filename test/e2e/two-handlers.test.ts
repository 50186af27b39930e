import { beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import { useBlog } from "../support/use-blog.js";

// Administrators beside the public, over the same generated code and client.

const blog = useBlog();
type Pair = Readonly<Record<"open" | "admin", ApiHandler>>;
let rest: Pair;
let rpc: Pair;

beforeAll(async () => {
  const { defineAccess } =
    await import("../../fixtures/blog/src/api/access.js");
  const { client } = blog;
  const everything = { read: true, create: true, update: true, delete: true };
  const open = defineAccess(() => undefined)({
    others: false,
    Post: {
      read: (_, where) => where({ status: "PUBLISHED" }),
      fields: { views: { read: false } },
    },
  });
  const admin = defineAccess(() => undefined)({
    others: false,
    Post: everything,
    User: everything,
  });
  rest = {
    open: blog.createRestHandler({ client, endpoint: "/api", access: open }),
    admin: blog.createRestHandler({
      client,
      endpoint: "/admin",
      access: admin,
    }),
  };
  rpc = {
    open: blog.createRpcHandler({ client, access: open }),
    admin: blog.createRpcHandler({ client, access: admin }),
  };
});

const drafts = encodeURIComponent(
  JSON.stringify({ where: { status: "DRAFT" } }),
);

describe("two handlers with different rules", () => {
  test("show each its own rows, also asked at once", async () => {
    const count = async (handler: ApiHandler): Promise<unknown> => {
      const path = "/post/count";
      const { body } = await handler({
        method: "GET",
        path,
        query: `q=${drafts}`,
      });
      return body;
    };
    const all = await blog.client.post.count({ where: { status: "DRAFT" } });
    expect(all).toBeGreaterThan(0);
    const answers = Array.from({ length: 4 }, () => [
      count(rpc.open),
      count(rpc.admin),
    ]).flat();
    expect(await Promise.all(answers)).toEqual(
      Array.from({ length: 4 }, () => [{ data: 0 }, { data: all }]).flat(),
    );
  });

  test("show each its own fields and records of single look-ups, joined or not", async () => {
    const post = await blog.client.post.findFirstOrThrow({
      where: { status: "PUBLISHED" },
    });
    const get = (handler: ApiHandler): Promise<ApiResponse> =>
      handler({ method: "GET", path: `/post/${String(post.id)}` });
    const [open, admin] = await Promise.all([get(rest.open), get(rest.admin)]);
    expect([open.status, admin.status]).toEqual([200, 200]);
    expect(open.body).not.toHaveProperty("data.attributes.views");
    expect(admin.body).toHaveProperty("data.attributes.views");
  });

  test("let each write what its rules allow", async () => {
    const patch = (handler: ApiHandler): Promise<ApiResponse> =>
      handler({
        method: "PATCH",
        path: "/user/ada",
        headers: { "content-type": "application/vnd.api+json" },
        body: {
          data: { type: "user", id: "ada", attributes: { name: "A. L." } },
        },
      });
    expect((await patch(rest.open)).status).toBe(403);
    expect((await patch(rest.admin)).status).toBe(200);
  });
});
