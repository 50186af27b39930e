import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { useApplication } from "../support/use-application.js";
import { useBlog } from "../support/use-blog.js";
import { together } from "../support/together.js";

const mediaType = "application/vnd.api+json";

/** A post with a category and an author, one of which may not exist. */
function post(slug: string, author: string, category: string): string {
  return JSON.stringify({
    data: {
      type: "post",
      attributes: { slug, title: slug },
      relationships: {
        author: { data: { type: "user", id: author } },
        category: { data: { type: "category", id: category } },
      },
    },
  });
}

// Writes that arrive together are sent together, and so are the look-ups that explain
// why the database refused them. What is answered must not tell.
await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const refused = [
    post("one", "nobody", "1"),
    post("two", "ada", "999999"),
    post("three", "ADA", "999999"),
    post("four", "ada ", "999999"),
    post("five", "alan", "999998"),
    post("six", "nobody", "999998"),
  ];
  const answer = async (body: string): Promise<unknown> => {
    const response = await fetch(`${application.rest()}/post`, {
      method: "POST",
      headers: { "content-type": mediaType },
      body,
    });
    return [response.status, await response.json()];
  };

  test("R17 writes refused together are answered as each alone", async () => {
    const alone: unknown[] = [];
    for (const body of refused) alone.push(await answer(body));
    expect(alone[0]).toMatchObject([
      404,
      { errors: [{ source: { pointer: "/data/relationships/author/data" } }] },
    ]);
    for (let round = 0; round < 5; round += 1) {
      expect(await Promise.all(refused.map(answer))).toEqual(alone);
    }
  });
});

describe("writes sent together", () => {
  const blog = useBlog();

  test("one whose look-up fails does not fail the others", async () => {
    const client = blog.client.$extends({
      query: {
        category: {
          // A value that the database cannot take.
          findUnique: ({ args, query }) =>
            query(
              args.where.id === 999_998
                ? { ...args, where: { id: 2 ** 60 } }
                : args,
            ),
        },
      },
    });
    const rest = blog.createRestHandler({
      client: client as unknown as typeof blog.client,
      endpoint: "https://example.org",
      log: () => undefined,
    });
    const answers = await together([997, 998, 999], async (id) =>
      rest({
        method: "POST",
        path: "/post",
        headers: { "content-type": mediaType },
        body: JSON.parse(post(String(id), "ada", `999${String(id)}`)) as object,
      }),
    );
    // In a query for all three, that value would have failed each of them.
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("each call of the client is made in the context of its request", async () => {
    const requester = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const client = blog.client.$extends({
      query: {
        $allOperations({ operation, args, query }) {
          seen.push([operation, requester.getStore()]);
          return query(args);
        },
      },
    }) as unknown as typeof blog.client;
    const rest = blog.createRestHandler({ client, endpoint: "https://x.org" });
    const rpc = blog.createRpcHandler({ client });
    const headers = { "content-type": mediaType };
    const { id } = await blog.client.comment.findFirstOrThrow();
    const newPost = JSON.parse(post("own", "ada", "1")) as object;
    const asked = {
      findMany: () => rest({ method: "GET", path: "/tag" }),
      create: () =>
        rest({ method: "POST", path: "/post", headers, body: newPost }),
      delete: () => rest({ method: "DELETE", path: `/comment/${String(id)}` }),
      groupBy: () =>
        rpc({
          method: "GET",
          path: "/post/groupBy",
          query: { q: '{"by":["status"]}' },
        }),
    };
    const answers = await together(
      Object.entries(asked),
      async ([operation, ask]) => requester.run(operation, ask),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 204, 200]);
    const names = Object.keys(asked).map((name) => [name, name]);
    expect(seen).toEqual(expect.arrayContaining(names));
    for (const [operation, context] of seen as [string, string][]) {
      if (operation !== "count") expect(operation).toBe(context);
    }
  });
});
