import type { Access } from "@gen-api/runtime/access";
import type { defineAccess } from "../../../fixtures/blog/src/api/access.js";

/** Who asks; nobody without an id. */
export interface Caller {
  readonly id: string | undefined;
}

type Define = typeof defineAccess;

/** Of a comment, its author alone knows the version, and of one he may write, nobody. */
const ofVersions: object = {
  fields: {
    rev: {
      read: ({ id }: Caller, where: (condition: object) => unknown) =>
        id !== undefined && where({ authorId: id, NOT: { id: "by-ada" } }),
    },
  },
};

/**
 * The blog as its readers and its authors may use it.
 *
 * @param hasMore whether it is the blog with more
 */
export function blogAccess(define: Define, hasMore = false): Access<Caller> {
  return define(({ context }) => context as Caller)({
    User: {
      // No name that begins with H; of one that is null, that is unknown.
      read: (_, where) => where({ NOT: { name: { gte: "H", lt: "I" } } }),
      update: ({ id }, where) => id !== undefined && where({ id }),
      fields: {
        email: { read: ({ id }, where) => id !== undefined && where({ id }) },
      },
    },
    Profile: {
      read: (_, where, of) =>
        where({ user: { is: of.User.read }, birthday: null }),
      create: ({ id }, where) => id !== undefined && where({ userId: id }),
      update: ({ id }, where) => id !== undefined && where({ userId: id }),
      delete: ({ id }, where) => id !== undefined && where({ userId: id }),
    },
    Post: {
      read: ({ id }, where) =>
        where({
          OR: [
            { status: "PUBLISHED" },
            ...(id === undefined ? [] : [{ authorId: id }]),
          ],
        }),
      create: ({ id }, where) =>
        id !== undefined && where({ authorId: id, featured: false }),
      update: {
        before: ({ id }, where) => id !== undefined && where({ authorId: id }),
        after: ({ id }, where) =>
          id !== undefined &&
          where({ authorId: id, featured: false, wordCount: { lt: 100_000 } }),
      },
      delete: ({ id }, where) =>
        id !== undefined && where({ authorId: id, comments: { none: {} } }),
      fields: { rating: { read: false }, views: { update: false } },
      messages: { update: "only authors edit their posts" },
    },
    Comment: {
      read: (_, where, of) =>
        where({
          post: { is: of.Post.read },
          NOT: { body: { startsWith: "Hidden" } },
        }),
      create: ({ id }, where, of) =>
        id !== undefined && where({ authorId: id, post: { is: of.Post.read } }),
      update: ({ id }, where) => id !== undefined && where({ authorId: id }),
      delete: ({ id }, where) => id !== undefined && where({ authorId: id }),
      ...(hasMore && ofVersions),
    },
    Tag: {
      read: (_, where) => where({ name: { not: "hidden" } }),
      link: { posts: (_, where) => where({ name: { not: "compilers" } }) },
    },
    Category: {
      read: (_, where) =>
        where({
          NOT: {
            OR: [{ name: "Hidden" }, { parent: { is: { name: "Hidden" } } }],
          },
        }),
    },
    Like: {
      read: ({ id }, where) => id !== undefined && where({ userId: id }),
      create: ({ id }, where) => id !== undefined && where({ userId: id }),
      update: ({ id }, where) => id !== undefined && where({ userId: id }),
      delete: ({ id }, where) => id !== undefined && where({ userId: id }),
    },
    Follow: { read: true },
  });
}
