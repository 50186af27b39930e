import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { openBlog, type OpenBlog } from "../support/open-blog.js";
import { useApplication } from "../support/use-application.js";

// Records that are asked for at the same moment may be read in one query. What
// is answered must not tell.
await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const paths = [
    "/post/1",
    "/post/2",
    "/post/2",
    "/post/3?include=author,comments",
    "/post/2?include=author,comments",
    "/post/999999",
    "/post/99999999999",
    "/post/none",
    "/user/ada",
    "/user/ADA",
    "/user/alan",
    "/user/alan%20",
    "/user/a%00b",
    "/like/alan_1",
    "/like/alan_2",
    "/follow/grace_ada",
    "/follow/ada_alan",
    "/post/1?fields[post]=title",
    "/post/2?fields[post]=title",
  ];
  const answer = async (path: string) => {
    const response = await fetch(application.rest() + path);
    return [path, response.status, await response.text()];
  };

  test("records asked for together are answered as each alone", async () => {
    const alone: unknown[] = [];
    for (const path of paths) alone.push(await answer(path));
    for (let round = 0; round < 5; round += 1) {
      expect(await Promise.all(paths.map(answer))).toEqual(alone);
    }
  });
});

describe("records asked for together", () => {
  let blog: OpenBlog;
  let statements: string[] = [];
  beforeAll(async () => {
    blog = await openBlog();
    blog.client.$on("query", ({ query }) => statements.push(query));
  });
  afterAll(() => blog.close());

  const handler = (options: { joinReads?: boolean } = {}) =>
    blog.createRestHandler({
      client: blog.client,
      endpoint: "https://example.org",
      ...options,
    });
  type Rest = ReturnType<typeof handler>;
  /** Each in a turn of its own, as a server is asked. */
  const together = async (
    rest: Rest,
    ids: readonly number[],
    run: <T>(id: number, ask: () => T) => T = (_, ask) => ask(),
  ) => {
    statements = [];
    const asked = ids.map(async (id) => {
      await new Promise(setImmediate);
      const path = `/post/${String(id)}`;
      return (await run(id, () => rest({ method: "GET", path }))).status;
    });
    return Promise.all(asked);
  };

  test("are read in one query", async () => {
    const statuses = await together(handler(), [1, 2, 3, 4]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(statements).toHaveLength(1);
  });

  test("one that is not there costs a query of its own, and the others nothing", async () => {
    const statuses = await together(handler(), [1, 999_999, 3]);
    expect(statuses).toEqual([200, 404, 200]);
    expect(statements).toHaveLength(2);
  });

  test("one that fails does not fail the others", async () => {
    const failing = blog.client.$extends({
      query: {
        post: {
          findUnique: ({ args, query }) =>
            // A value that the database cannot take: Prisma fails the query.
            query(
              args.where.id === 2 ? { ...args, where: { id: 2 ** 60 } } : args,
            ),
        },
      },
    });
    const rest = blog.createRestHandler({
      client: failing as unknown as OpenBlog["client"],
      endpoint: "https://example.org",
      log: () => undefined,
    });
    const [first, bad, third] = await together(rest, [1, 2, 3]);
    expect([first, third]).toEqual([200, 200]);
    expect(bad).toBeGreaterThanOrEqual(400);
  });

  test("are read one by one without joinReads", async () => {
    await together(handler({ joinReads: false }), [1, 2, 3, 4]);
    expect(statements).toHaveLength(4);
  });

  test("are read one by one where each has its own client", async () => {
    const rest = blog.createRestHandler({
      client: () => blog.client.$extends({}) as unknown as OpenBlog["client"],
      endpoint: "https://example.org",
    });
    await together(rest, [1, 2, 3, 4]);
    expect(statements).toHaveLength(4);
  });

  test("are looked up in the context of their own request", async () => {
    const requester = new AsyncLocalStorage<number>();
    const seen: unknown[] = [];
    const client = blog.client.$extends({
      query: {
        post: {
          findUnique({ args, query }) {
            seen.push([args.where.id, requester.getStore()]);
            return query(args);
          },
        },
      },
    });
    const rest = blog.createRestHandler({
      client: client as unknown as OpenBlog["client"],
      endpoint: "https://example.org",
    });
    const ids = [1, 2, 3];
    await together(rest, ids, (id, ask) => requester.run(id, ask));
    expect(seen).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(statements).toHaveLength(1);
  });
});
