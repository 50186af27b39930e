import { describe, expect, test } from "@jest/globals";
import type { OpenBlog } from "../support/open-blog.js";
import { together } from "../support/together.js";
import { useBlog } from "../support/use-blog.js";

// Collections that are asked for in the same turn of the event loop are read
// once, where the application allows it (`shareReads`).

describe("collections asked for together", () => {
  const blog = useBlog();
  const { statements } = blog;

  const handler = (client: unknown = blog.client, shareReads = true) =>
    blog.createRestHandler({
      client: client as OpenBlog["client"],
      endpoint: "https://example.org",
      shareReads,
      log: () => undefined,
    });
  type Rest = ReturnType<typeof handler>;
  const answers = async (rest: Rest, ...queries: readonly string[]) => {
    statements.length = 0;
    return together(queries, async (query) => {
      const answer = await rest({ method: "GET", path: "/post", query });
      return [answer.status, answer.text];
    });
  };
  const alone = async (...queries: readonly string[]) => {
    const all: unknown[] = [];
    for (const query of queries) {
      all.push(...(await answers(handler(blog.client, false), query)));
    }
    return all;
  };
  const counts = () =>
    statements.filter((statement) => statement.includes("COUNT(*)")).length;
  const full = "page[limit]=1";
  const second = "page[limit]=1&page[offset]=1";

  test("are read once where they are equal", async () => {
    const queries = [full, full, full];
    const expected = await alone(...queries);
    expect(await answers(handler(), ...queries)).toEqual(expected);
    expect([statements.length, counts()]).toEqual([2, 1]);
  });

  test("are counted once where only their pages differ", async () => {
    const queries = [full, second, `${full}&sort=-title`];
    const expected = await alone(...queries);
    const rest = handler();
    for (const query of queries) await answers(rest, query);
    expect(await answers(rest, ...queries)).toEqual(expected);
    expect([statements.length, counts()]).toEqual([4, 1]);
  });

  test("are counted each where their filters differ", async () => {
    const queries = [0, 1].map((id) => `${full}&filter[id$gt]=${id}`);
    queries.push(full);
    const expected = await alone(...queries);
    expect(new Set(expected.map(String)).size).toBe(3);
    expect(await answers(handler(), ...queries)).toEqual(expected);
    expect(counts()).toBe(3);
  });

  test("are read each by default", async () => {
    await answers(handler(blog.client, false), full, full, full);
    expect([statements.length, counts()]).toEqual([6, 3]);
  });

  test("are read each where each request has its own client", async () => {
    const own = () => blog.client.$extends({});
    await answers(handler(own), full, full, full);
    expect([statements.length, counts()]).toEqual([6, 3]);
  });

  test("are read each for each of several clients", async () => {
    const clients = [blog.client, blog.client.$extends({})];
    let turn = 0;
    const several = () => clients[(turn += 1) % 2];
    await answers(handler(several), full, full, full, full);
    expect([statements.length, counts()]).toEqual([4, 2]);
  });

  test("are answered to those alone who may read them", async () => {
    const rest = blog.createRestHandler({
      client: blog.client,
      endpoint: "https://example.org",
      shareReads: true,
      authorize: ({ request }) => request.context === "may",
    });
    const contexts = ["may", "may not", "may"];
    const answered = await together(contexts, async (context) => {
      const response = await rest({ method: "GET", path: "/post", context });
      return [response.status, response.text?.includes('"slug"')];
    });
    expect(answered).toEqual([
      [200, true],
      [403, false],
      [200, true],
    ]);
  });

  test("are answers of their own, which a wrapper may add a header to", async () => {
    const rest = handler();
    statements.length = 0;
    const [one, other] = await Promise.all(
      [0, 1].map(() => rest({ method: "GET", path: "/post", query: full })),
    );
    expect(statements).toHaveLength(2);
    if (one) one.headers["set-cookie"] = "session=1";
    expect(other?.headers).not.toHaveProperty("set-cookie");
  });

  test("fail together, each with an id of its own", async () => {
    const client = blog.client.$extends({
      query: {
        post: { findMany: () => Promise.reject(new Error("not today")) },
      },
    });
    const rest = handler(client);
    const failed = await answers(rest, full, full);
    expect(failed.map(([status]) => status)).toEqual([500, 500]);
    const ids = failed.map(([, text]) => /"id":"[^"]+"/.exec(text as string));
    expect(new Set(ids.map(String)).size).toBe(2);
  });

  test("show what was written before the next turn", async () => {
    const rest = handler();
    const titles = async () => {
      const query = "filter[slug]=shared-read&fields[post]=title";
      const [answer] = await answers(rest, query, query);
      return /"title":"[^"]+"/.exec(String(answer?.[1]))?.[0];
    };
    await blog.client.post.create({
      data: {
        slug: "shared-read",
        title: "One",
        author: { connect: { id: "ada" } },
      },
    });
    expect(await titles()).toBe('"title":"One"');
    const where = { slug: "shared-read" };
    await blog.client.post.update({ where, data: { title: "Two" } });
    expect(await titles()).toBe('"title":"Two"');
    await blog.client.post.delete({ where });
  });
});
