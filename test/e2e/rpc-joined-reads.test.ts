import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { OpenBlog } from "../support/open-blog.js";
import { together } from "../support/together.js";
import { useBlog } from "../support/use-blog.js";

// Look-ups by a unique key that arrive in the same turn of the event loop are one
// query (`joinReads`). What is answered must not tell.

describe("look-ups asked for together", () => {
  const blog = useBlog();
  const { statements } = blog;

  type Options = { client?: unknown; joinReads?: boolean };
  const handler = ({ client = blog.client, joinReads = true }: Options = {}) =>
    blog.createRpcHandler({
      client: client as OpenBlog["client"],
      joinReads,
      log: () => undefined,
    });
  const answers = async (
    rpc: ReturnType<typeof handler>,
    operation: string,
    ids: readonly unknown[],
  ) => {
    statements.length = 0;
    return together(ids, async (id) => {
      const select = { id: true, title: true };
      const query = { q: JSON.stringify({ where: { id }, select }) };
      const path = `/post/${operation}`;
      const { status, text } = await rpc({ method: "GET", path, query });
      return [status, text];
    });
  };

  test.each(["findUnique", "findUniqueOrThrow"])(
    "%s: are answered as each alone",
    async (operation) => {
      const ids = [1, 2, 999_999, 2, 3];
      const alone: unknown[] = [];
      for (const id of ids) {
        alone.push(...(await answers(handler(), operation, [id])));
      }
      expect(await answers(handler(), operation, ids)).toEqual(alone);
      // One for all, one for the one that is not there, and the first may go ahead.
      expect(statements.length).toBeLessThanOrEqual(3);
    },
  );

  test("of related records from a cursor are answered as each alone", async () => {
    const rpc = handler();
    const first = await blog.client.user.findFirstOrThrow({
      where: { posts: { some: {} } },
      select: { id: true, posts: { select: { id: true }, take: 1 } },
    });
    const posts = { select: { id: true }, cursor: first.posts[0] };
    const users = await blog.client.user.findMany({ select: { id: true } });
    const read = async ({ id }: { id: string }) => {
      const q = JSON.stringify({ where: { id }, select: { id: true, posts } });
      return (
        await rpc({ method: "GET", path: "/user/findUnique", query: { q } })
      ).body;
    };
    const alone: unknown[] = [];
    for (const user of users) alone.push(await read(user));
    expect(await together(users, read)).toEqual(alone);
  });

  test("are one query", async () => {
    await answers(handler(), "findUnique", [1, 2, 3]);
    expect(statements).toHaveLength(1);
  });

  test("run in no transaction where they differ in more than their keys", async () => {
    const rpc = handler();
    const asked = [
      { where: { id: 1 }, include: { comments: { take: 1 } } },
      { where: { id: 2 }, include: { comments: { take: 2 } } },
      { where: { id: 3, title: { not: "" } } },
      { where: { id: 4, title: { not: "none" } } },
    ];
    // A transaction would have to begin within Prisma's two seconds.
    const busy = blog.client.$transaction(
      async (transaction) => {
        await transaction.post.count();
        await setTimeout(2_500);
      },
      { timeout: 60_000 },
    );
    const statuses = await together(asked, async (args) => {
      const query = { q: JSON.stringify(args) };
      const path = "/post/findUnique";
      return (await rpc({ method: "GET", path, query })).status;
    });
    await busy;
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test.each([
    { id: 1, title: { not: "" } },
    { id: 999_999, title: { not: "" } },
  ])("one by %j is one query, found or not", async (where) => {
    const query = { q: JSON.stringify({ where }) };
    const path = "/post/findUniqueOrThrow";
    statements.length = 0;
    await handler()({ method: "GET", path, query });
    expect(statements).toHaveLength(1);
  });

  test("by different keys are not repeated for each other", async () => {
    const rpc = handler();
    await answers(rpc, "findUnique", [1, 2]);
    statements.length = 0;
    await together([{ id: 999_999 }, { slug: "none" }], async (where) => {
      const query = { q: JSON.stringify({ where }) };
      return rpc({ method: "GET", path: "/post/findUnique", query });
    });
    expect(statements).toHaveLength(2);
  });

  test("are made each without joinReads", async () => {
    await answers(handler({ joinReads: false }), "findUnique", [1, 2, 3]);
    expect(statements).toHaveLength(3);
  });

  test("one that fails does not fail the others", async () => {
    const found = await answers(handler(), "findUnique", [1, "one", 3]);
    expect(found.map(([status]) => status)).toEqual([200, 400, 200]);
  });

  describe.each([true, false])(
    "that Prisma refuses, joinReads: %s",
    (joinReads) => {
      test.each<[string, object]>([
        ["post", {}],
        ["post", { where: null }],
        ["post", { where: {} }],
        ["post", { where: { featured: false } }],
        ["post", { where: { authorId: "ada", status: "PUBLISHED" } }],
        ["post", { where: { id: { equals: 1 } } }],
        ["post", { where: { id: null } }],
        ["like", { where: { userId_postId: { postId: 1 } } }],
        ["like", { where: { userId: "alan", postId: 1 } }],
        ["post", { where: { id: 1 }, wher: {} }],
        ["post", { where: { id: 1 }, select: {} }],
        ["post", { where: { id: 1 }, select: { title: false } }],
      ])("%s %j is refused in a batch too", async (model, args) => {
        const rpc = handler({ joinReads });
        const asked = { method: "GET", path: `/${model}/findUnique` };
        const ask = async () => {
          const query = { q: JSON.stringify(args) };
          const { status, text } = await rpc({ ...asked, query });
          return [status, text];
        };
        const alone = await ask();
        expect(alone[0]).toBe(400);
        expect(await together([1, 2, 3], ask)).toEqual([alone, alone, alone]);
        const transaction = await rpc({
          method: "POST",
          path: "/$transaction/sequential",
          body: [1, 2].map(() => ({ model, op: "findUnique", args })),
        });
        expect(transaction.status).toBe(400);
      });
    },
  );

  test("a column beside a compound key does not replace its part", async () => {
    // Requests that wait for the same promise make their calls in one tick.
    const opened = Promise.resolve(blog.client);
    const rpc = handler({ client: () => opened });
    const likedBy = async ([key, userId]: readonly [string, string]) => {
      const userId_postId = { userId: key, postId: 1 };
      const q = JSON.stringify({ where: { userId_postId, userId } });
      const asked = { method: "GET", path: "/like/findUnique", query: { q } };
      const { body } = await rpc(asked);
      return (body as { data: { userId: string } | null }).data?.userId;
    };
    const asked = [
      ["alan", "grace"],
      ["grace", "grace"],
    ] as const;
    expect(await Promise.all(asked.map(likedBy))).toEqual([undefined, "grace"]);
  });

  test("a proxy that writes to its arguments finds them anew when asked again", async () => {
    const seen: unknown[] = [];
    const { post } = blog.client;
    const findUnique = (args: { where: { id: number } }): object => {
      seen.push({ ...args.where });
      args.where.id += 1_000_000;
      return post.findUnique(args);
    };
    const ownPost = new Proxy(post, {
      get: (target, name) =>
        name === "findUnique" ? findUnique : Reflect.get(target, name),
    });
    const client = new Proxy(blog.client, {
      get: (target, name) =>
        name === "post" ? ownPost : Reflect.get(target, name),
    });
    await answers(handler({ client }), "findUnique", [1, 2]);
    expect(seen).toHaveLength(4);
    expect(seen).not.toContainEqual({ id: 1_000_001 });
  });

  test("each caller is asked about by itself", async () => {
    const rpc = blog.createRpcHandler({
      client: blog.client,
      authorize: ({ request }) => request.context === "may",
    });
    const contexts = ["may", "may not", "may"];
    const asked = await together(contexts, async (context) => {
      const query = { q: JSON.stringify({ where: { id: 1 } }) };
      const path = "/post/findUnique";
      return (await rpc({ method: "GET", path, query, context })).status;
    });
    expect(asked).toEqual([200, 403, 200]);
  });

  test("are made each where each request has its own client", async () => {
    const client = () => blog.client.$extends({});
    await answers(handler({ client }), "findUnique", [1, 2, 3]);
    expect(statements).toHaveLength(3);
  });
});
