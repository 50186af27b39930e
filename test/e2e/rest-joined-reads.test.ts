import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import type { OpenBlog } from "../support/open-blog.js";
import { together } from "../support/together.js";
import { useApplication } from "../support/use-application.js";
import { useBlog } from "../support/use-blog.js";

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
  const blog = useBlog();
  const { statements } = blog;

  const handler = (options: { joinReads?: boolean } = {}) =>
    blog.createRestHandler({
      client: blog.client,
      endpoint: "https://example.org",
      ...options,
    });
  type Rest = ReturnType<typeof handler>;
  const statuses = async (
    rest: Rest,
    ids: readonly number[],
    run: <T>(id: number, ask: () => T) => T = (_, ask) => ask(),
  ) => {
    statements.length = 0;
    return together(ids, async (id) => {
      const path = `/post/${String(id)}`;
      return (await run(id, () => rest({ method: "GET", path }))).status;
    });
  };

  test("are read in one query", async () => {
    const answers = await statuses(handler(), [1, 2, 3, 4]);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(statements).toHaveLength(1);
  });

  test("one that is not there costs a query of its own, and the others nothing", async () => {
    const answers = await statuses(handler(), [1, 999_999, 3]);
    expect(answers).toEqual([200, 404, 200]);
    expect(statements).toHaveLength(2);
  });

  /** Fails the query of one post: with a value that the database cannot take. */
  const failing = (id: number, joinReads = true): Rest => {
    const client = blog.client.$extends({
      query: {
        post: {
          findUnique: ({ args, query }) =>
            query(
              args.where.id === id ? { ...args, where: { id: 2 ** 60 } } : args,
            ),
        },
      },
    });
    return blog.createRestHandler({
      client: client as unknown as OpenBlog["client"],
      endpoint: "https://example.org",
      joinReads,
      log: () => undefined,
    });
  };

  test("one that fails does not fail the others", async () => {
    const [first, bad, third] = await statuses(failing(2), [1, 2, 3]);
    expect([first, third]).toEqual([200, 200]);
    expect(bad).toBeGreaterThanOrEqual(400);
  });

  test("many that are not there do not wait for each other", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => 900_000 + index);
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const answers = await statuses(handler(), ids);
    clearImmediate(next);
    expect(new Set(answers)).toEqual(new Set([404]));
    expect(statements).toHaveLength(1 + ids.length);
    expect(turns).toBeLessThan(ids.length);
  });

  test("in the same tick, unasked, one that fails does not fail the others", async () => {
    const rest = failing(2);
    const ask = async (id: number) =>
      (await rest({ method: "GET", path: `/post/${String(id)}` })).status;
    // One at a time for a while: look-ups no longer wait for others.
    for (const id of [1, 3, 1]) expect(await ask(id)).toBe(200);
    const [first, bad, third] = await Promise.all([1, 2, 3].map(ask));
    expect([first, third]).toEqual([200, 200]);
    expect(bad).toBeGreaterThanOrEqual(400);
  });

  test("in the same tick, unasked, one of another client that fails does not fail it", async () => {
    const both = [failing(2), handler()] as const;
    const ask = async (rest: Rest, id: number) =>
      (await rest({ method: "GET", path: `/post/${String(id)}` })).status;
    // One at a time: look-ups no longer wait for others.
    for (const rest of both) expect(await ask(rest, 1)).toBe(200);
    const statuses = both.map((rest, index) => ask(rest, 2 + index));
    const [bad, good] = await Promise.all(statuses);
    expect(good).toBe(200);
    expect(bad).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["", false],
    ["/author", true],
    ["/comments", false],
    ["/relationships/tags", true],
  ])(
    "in the same tick, /post/2%s that fails does not fail the others, joinReads %j",
    async (below, joinReads) => {
      const rest = failing(2, joinReads);
      const answers = await Promise.all(
        [1, 2, 3].map((id) =>
          rest({ method: "GET", path: `/post/${String(id)}${below}` }),
        ),
      );
      const [first, bad, third] = answers.map(({ status }) => status);
      expect([first, third]).toEqual([200, 200]);
      expect(bad).toBeGreaterThanOrEqual(400);
    },
  );

  test("are read one by one without joinReads", async () => {
    await statuses(handler({ joinReads: false }), [1, 2, 3, 4]);
    expect(statements).toHaveLength(4);
  });

  test("are read one by one where each has its own client", async () => {
    const rest = blog.createRestHandler({
      client: () => blog.client.$extends({}) as unknown as OpenBlog["client"],
      endpoint: "https://example.org",
    });
    await statuses(rest, [1, 2, 3, 4]);
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
    await statuses(rest, ids, (id, ask) => requester.run(id, ask));
    expect(seen).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(statements).toHaveLength(1);
  });
});
