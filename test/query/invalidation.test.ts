import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { QueryClient } from "@tanstack/query-core";
import { mutate, type QueriedBlog, queryBlog, shown } from "./blog-queries.js";

let blog: QueriedBlog;
let client: QueryClient;

beforeAll(async () => {
  blog = await queryBlog();
});
afterAll(() => blog.close());

/** What a write asks again of queries that are shown; the write itself is not told. */
async function refetched(
  options: readonly unknown[],
  write: (q: QueriedBlog["q"]) => Promise<unknown>,
): Promise<readonly string[]> {
  client = blog.queryClient();
  const all = [];
  for (const one of options) all.push(await shown(client, one));
  blog.sent();
  await write(blog.q);
  for (const { stop } of all) stop();
  return blog.sent().slice(1);
}

describe("a mutation refetches what it may have changed", () => {
  test("a list filtered by a member of a relation, and no other's", async () => {
    const { post, tag, user } = blog.q;
    const list = post.findMany.queryOptions({
      where: { author: { name: "Ada Lovelace" } },
    });
    const byName = (name: string) =>
      mutate(client, user.update.mutationOptions(), {
        where: { id: "ada" },
        data: { name },
      });
    expect(await refetched([list], () => byName("Ada"))).toEqual([
      "post/findMany",
    ]);
    expect(
      await refetched([list], () =>
        mutate(client, tag.create.mutationOptions(), {
          data: { name: "algebra" },
        }),
      ),
    ).toEqual([]);
    await byName("Ada Lovelace");
  });

  test("a sorted one, a counted one and one that starts at a cursor", async () => {
    const { post, category, comment } = blog.q;
    const asked = await refetched(
      [
        post.findMany.queryOptions({ orderBy: { category: { name: "asc" } } }),
        category.findMany.queryOptions({
          select: { _count: { select: { posts: true } } },
        }),
        category.findMany.queryOptions({ include: { _count: true } }),
        comment.findMany.queryOptions(),
      ],
      ({ category: { update } }) =>
        mutate(client, update.mutationOptions(), {
          where: { name: "Machines" },
          data: { name: "Engines" },
        }),
    );
    expect(asked.toSorted()).toEqual([
      "category/findMany",
      "category/findMany",
      "post/findMany",
    ]);
    const counts = await refetched(
      [
        category.findMany.queryOptions({ include: { _count: true } }),
        category.findMany.queryOptions(),
      ],
      (q) =>
        mutate(client, q.post.update.mutationOptions(), {
          where: { id: 4 },
          data: { featured: true },
        }),
    );
    expect(counts).toEqual(["category/findMany"]);
  });

  test("of related models by nested writes at any depth", async () => {
    const { tag, comment, like, user } = blog.q;
    const lists = [
      tag.findMany.queryOptions(),
      comment.findMany.queryOptions(),
      like.count.queryOptions(),
    ];
    expect(
      await refetched(lists, (q) =>
        mutate(client, q.post.update.mutationOptions(), {
          where: { id: 4 },
          data: { tags: { create: { name: "drafts" } } },
        }),
      ),
    ).toEqual(["tag/findMany"]);
    expect(
      await refetched([...lists, user.findMany.queryOptions()], (q) =>
        mutate(client, q.user.update.mutationOptions(), {
          where: { id: "ada" },
          data: {
            posts: {
              update: {
                where: { id: 4 },
                data: { comments: { create: { body: "More!" } } },
              },
            },
          },
        }),
      ),
    ).toEqual(["comment/findMany", "user/findMany"]);
    expect(
      await refetched([...lists, user.findMany.queryOptions()], (q) =>
        mutate(client, q.user.update.mutationOptions(), {
          where: { id: "ada" },
          data: {
            posts: {
              connectOrCreate: {
                where: { id: 4 },
                create: {
                  title: "Connected",
                  slug: "connected",
                  tags: { create: { name: "connected" } },
                },
              },
            },
          },
        }),
      ),
    ).toEqual(["tag/findMany", "user/findMany"]);
  });

  test("by a delete, whatever the database does with the rest", async () => {
    const { comment, post, follow, tag } = blog.q;
    await blog.client.user.create({ data: { id: "x", email: "x@x.org" } });
    const asked = await refetched(
      [
        comment.findMany.queryOptions(),
        follow.count.queryOptions(),
        tag.findMany.queryOptions(),
        post.findMany.queryOptions(),
      ],
      (q) =>
        mutate(client, q.user.delete.mutationOptions(), { where: { id: "x" } }),
    );
    // Its comments lose their author, and posts keep it from being deleted.
    expect(asked.toSorted()).toEqual(["comment/findMany", "follow/count"]);
  });

  test("by an error too, but not where it is told not to", async () => {
    const { tag } = blog.q;
    const list = [tag.findMany.queryOptions()];
    const taken = { data: { name: "history" } };
    const fails = (settings: object) => () =>
      expect(
        mutate(client, blog.q.tag.create.mutationOptions(settings), taken),
      ).rejects.toMatchObject({ body: { code: "P2002" } });
    expect(await refetched(list, fails({}))).toEqual(["tag/findMany"]);
    expect(await refetched(list, fails({ invalidate: false }))).toEqual([]);
    const found: unknown[] = [];
    const collect = (keys: unknown[]) => void found.push(...keys);
    expect(await refetched(list, fails({ invalidate: collect }))).toEqual([]);
    expect(found).toEqual([["gen-api", "tag", "findMany", { json: {} }]]);
  });

  test("by a transaction: what any of its operations changes", async () => {
    const { tag, comment, like } = blog.q;
    const asked = await refetched(
      [
        tag.findMany.queryOptions(),
        comment.findMany.queryOptions(),
        like.findMany.queryOptions(),
      ],
      (q) =>
        mutate(
          client,
          q.$transaction.mutationOptions((name: string) => [
            blog.rpc.tag.create({ data: { name } }),
            blog.rpc.comment.deleteMany({ where: { body: name } }),
          ]),
          "transactions",
        ),
    );
    expect(asked.toSorted()).toEqual(["comment/findMany", "tag/findMany"]);
  });

  test("and leaves a record alone when only another one is written", async () => {
    const { post } = blog.q;
    const of = (id: number, include?: object) =>
      post.findUnique.queryOptions({ where: { id }, ...include });
    const touch = (data: object) => (q: QueriedBlog["q"]) =>
      mutate(client, q.post.update.mutationOptions(), {
        where: { id: 1 },
        data,
      });
    const all = [
      of(1),
      of(2),
      post.findUnique.queryOptions({ where: { slug: "untitled" } }),
    ];
    expect(await refetched(all, touch({ wordCount: 9 }))).toEqual([
      "post/findUnique",
      "post/findUnique",
    ]);
    // Its tags may be those of the other.
    const related = [of(2, { include: { tags: true } })];
    expect(await refetched(related, touch({ wordCount: 8 }))).toHaveLength(1);
    const other = [
      blog.q.category.findUnique.queryOptions({ where: { id: 2 } }),
    ];
    const nested = { children: { updateMany: { where: {}, data: {} } } };
    expect(
      await refetched(other, (q) =>
        mutate(client, q.category.update.mutationOptions(), {
          where: { id: 1 },
          data: nested,
        }),
      ),
    ).toHaveLength(1);
    expect(await refetched([of(2)], touch({ id: 1 }))).toHaveLength(1);
  });

  test("outside of mutations, where it is asked to", async () => {
    const { tag, post } = blog.q;
    const asked = await refetched(
      [tag.findMany.queryOptions(), post.count.queryOptions()],
      async (q) => {
        await blog.rpc.tag.create({ data: { name: "webhook" } });
        await q.invalidate(client, "tag", "create", { data: {} });
      },
    );
    expect(asked).toEqual(["tag/findMany"]);
  });
});
