import type { Caller } from "./blog-rules.js";

interface Rows {
  findMany(args: object): Promise<readonly Record<string, unknown>[]>;
  updateMany(args: object): Promise<unknown>;
}

interface Client {
  readonly post: Rows;
  readonly comment: Rows;
}

interface Run {
  readonly id: number;
  readonly client: Client;
  readonly context: Caller;
}

/**
 * What the blog with more computes and does, by columns that its callers may not read, and
 * with a client that knows no rules.
 */
export const moreExtensions = {
  Post: {
    attributes: {
      score: {
        value: ({ rating }: { rating: number | null }) => rating,
        filter: (operator: string, rating: unknown) =>
          operator === "null"
            ? { rating: null }
            : { rating: operator === "eq" ? rating : { gt: rating } },
      },
      excerpt: {
        value: ({ title }: { title: string }) => title.slice(0, 3),
        filter: (_: string, title: unknown) => ({
          title: { startsWith: title },
        }),
      },
      talk: {
        async load(
          rows: readonly { id: number }[],
          { client }: { client: Client },
        ) {
          const comments = await client.comment.findMany({
            where: { postId: { in: rows.map(({ id }) => id) } },
          });
          const of = (id: number): number =>
            comments.filter(({ postId }) => postId === id).length;
          return new Map(rows.map((row) => [row, of(row.id)]));
        },
        filter: (_: string, count: unknown) => ({
          comments: count === 0 ? { none: {} } : { some: {} },
        }),
      },
    },
    actions: {
      /** Their authors' own alone: an action goes past rules. */
      touch: {
        async run({ id, client, context }: Run) {
          await client.post.updateMany({
            where: { id, authorId: context.id ?? "" },
            data: { title: "Touched" },
          });
          return { id };
        },
      },
      writer: {
        async run({ id, client }: Run) {
          const [post] = await client.post.findMany({ where: { id } });
          return { id: post?.["authorId"] };
        },
      },
      newest: {
        run: ({ client }: Run) =>
          client.post.findMany({ orderBy: { id: "desc" } }),
      },
    },
  },
  User: {
    attributes: {
      address: {
        value: ({ email }: { email: string }) => email,
        filter: (_: string, email: unknown) => ({
          email: { startsWith: email },
        }),
      },
    },
  },
};
