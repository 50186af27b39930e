import { Prisma } from "../../../fixtures/blog/generated/prisma/client.js";
import {
  commentRows,
  counts,
  postRows,
  userRows,
} from "../../support/blog-rows.js";

interface Args {
  readonly include?: object;
}

/**
 * A client without a database: it returns the same 20 posts for each page, and the
 * first of them for everything else.
 */
export function stubbedClient() {
  const users = new Map(userRows().map((user) => [user.id, user]));
  const comments = commentRows();
  const posts = postRows()
    .slice(0, 20)
    .map(({ metadata = null, price, ...post }) => ({
      ...post,
      price: price === null ? null : new Prisma.Decimal(price),
      metadata,
      categoryId: null,
    }));
  const relations: Readonly<Record<string, (post: Post) => unknown>> = {
    author: (post) => users.get(post.authorId),
    comments: (post) => comments.filter(({ postId }) => postId === post.id),
  };
  type Post = (typeof posts)[number];
  const pages = new Map<string, readonly object[]>();
  /** The page with the included relations, which is made once and cached. */
  const page = ({ include }: Args): readonly object[] => {
    if (!include) return posts;
    const names = Object.keys(include);
    const key = names.join();
    const known = pages.get(key);
    if (known) return known;
    const made = posts.map((post) => ({
      ...post,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          relations[name]?.(post) ?? (name === "category" ? null : []),
        ]),
      ),
    }));
    pages.set(key, made);
    return made;
  };
  const one = (args: Args) => Promise.resolve(page(args)[0]);
  const ids = new Set(posts.map(({ id }) => id));
  /** Pages have the same posts, so whoever includes comments asks for these. */
  const shown = comments.filter(({ postId }) => ids.has(postId));
  return {
    // What a service with atomic operations asks for; no workload has any.
    $transaction: () => Promise.reject(new Error("no database")),
    post: {
      findMany: (args: Args) => Promise.resolve(page(args)),
      count: () => Promise.resolve(counts.posts),
      findFirst: one,
      findUnique: one,
      create: one,
      update: one,
    },
    comment: { findMany: () => Promise.resolve(shown) },
  };
}
