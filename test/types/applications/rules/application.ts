// Rules of access as an application's author would write them, compiled in every
// mode. What must not compile says so.
import type { Access } from "@gen-api/runtime/access";
import { type ApiAccess, defineAccess } from "./api/access.js";
import { createRpcClient } from "./api/client.js";

interface Caller {
  readonly user?: {
    readonly id: number;
    readonly orgId: number;
    readonly isAdmin: boolean;
  };
}

export const access: Access<Caller> = defineAccess(
  ({ context }) => context as Caller,
)({
  User: {
    read: ({ user }, where) =>
      user ? user.isAdmin || where({ orgId: user.orgId }) : false,
    update: ({ user }, where) => (user ? where({ id: user.id }) : false),
    fields: {
      email: {
        read: ({ user }, where) => (user ? where({ id: user.id }) : false),
      },
      role: { update: ({ user }) => user?.isAdmin === true },
    },
  },
  Post: {
    read: ({ user }, where) =>
      where({
        OR: [{ published: true }, ...(user ? [{ authorId: user.id }] : [])],
      }),
    create: ({ user }, where) =>
      user ? where({ blog: { is: { open: true } } }) : false,
    update: {
      before: ({ user }, where) =>
        user ? where({ authorId: user.id }) : false,
      after: ({ user }, where) =>
        user ? where({ authorId: user.id, locked: false }) : false,
    },
    delete: ({ user }) => user?.isAdmin === true,
    preset: { create: ({ user }) => ({ authorId: user?.id }) },
    messages: { update: "only authors edit their posts" },
  },
  Comment: { read: (_, where, of) => where({ post: { is: of.Post.read } }) },
  Tag: { read: true, link: { posts: true } },
  Blog: {
    read: ({ user }, where) =>
      user ? where({ memberships: { some: { userId: user.id } } }) : false,
  },
  Place: { read: true, preset: { update: () => ({ name: "here" }) } },
  Popular: { read: true },
});

const rules = defineAccess(({ context }) => context as Caller);

export const some = rules({ others: false, Tag: { read: true } });
// Parts may be written apart, with their types.
export const tag: ApiAccess<Caller>["Tag"] = { read: true };

// @ts-expect-error: no rules for the other models
rules({ Tag: { read: true } });
// @ts-expect-error: there is no others: true
rules({ others: true });
rules({
  others: false,
  // @ts-expect-error: a model that does not exist
  Tags: { read: true },
});
rules({
  others: false,
  // @ts-expect-error: a model that no service shows needs no rules, and takes none
  Membership: { read: true },
});
rules({
  others: false,
  // @ts-expect-error: every model says who reads it
  Tag: { create: true },
});
rules({
  others: false,
  // @ts-expect-error: a misspelt column in the rule of a row
  Post: { read: (_, where) => where({ autorId: 1 }) },
});
rules({
  others: false,
  // @ts-expect-error: a value of the wrong type
  Post: { read: (_, where) => where({ authorId: "1" }) },
});
rules({
  others: false,
  // @ts-expect-error: a relation that does not exist
  Post: { read: (_, where) => where({ blogs: { is: { open: true } } }) },
});
rules({
  others: false,
  // @ts-expect-error: a condition without where
  Post: { read: () => ({ authorId: 1 }) },
});
rules({
  others: false,
  // @ts-expect-error: the rule of a model that does not exist
  Post: { read: (_, where, of) => where({ blog: { is: of.Blogs.read } }) },
});
rules({
  others: false,
  // @ts-expect-error: the rule of another model than the relation leads to
  Post: { read: (_, where, of) => where({ blog: { is: of.Comment.read } }) },
});
rules({
  others: false,
  // @ts-expect-error: a rule that has to wait for something
  Post: { read: (_, where) => Promise.resolve(where({ authorId: 1 })) },
});
rules({
  others: false,
  // @ts-expect-error: a column that does not exist
  Post: { read: true, fields: { titel: { read: true } } },
});
rules({
  others: false,
  // @ts-expect-error: a relation that has its key in a column
  Post: { read: true, link: { comments: true } },
});
rules({
  others: false,
  // @ts-expect-error: a preset of the wrong type
  Post: { read: true, preset: { create: () => ({ authorId: "1" }) } },
});
rules({
  others: false,
  // @ts-expect-error: the row before, without what it becomes
  Post: { read: true, update: { before: true } },
});
rules({
  others: false,
  // @ts-expect-error: a view has no writes to set values of
  Popular: { read: true, preset: { create: () => ({ likes: 1 }) } },
});

const client = createRpcClient({ url: "https://example.org/api" });

/** The author of a new post is who is signed in: nobody gives it. */
export async function newPosts(): Promise<readonly unknown[]> {
  const post = { title: "x", blogId: 1 };
  const { authorId } = await client.post.create({
    data: { title: "x", blog: { connect: { id: 1 } } },
  });
  await client.post.createMany({ data: [post] });
  await client.blog.create({
    data: {
      posts: {
        create: { title: "x" },
        createMany: { data: [{ title: "x" }] },
        connectOrCreate: { where: { id: 1 }, create: { title: "x" } },
      },
    },
  });
  await client.post.upsert({
    where: { id: 1, authorId },
    create: post,
    update: { authorId: 2 },
  });
  await client.post.update({
    where: { id: 1 },
    data: { author: { connect: { id: 2 } } },
  });
  return client.post.findMany({ where: { author: { is: { id: authorId } } } });
}

/** A password is only written. */
export async function newUsers(): Promise<readonly unknown[]> {
  const user = { orgId: 1, email: "x", password: "x" };
  const made = await client.user.create({ data: user });
  await client.user.createMany({ data: [user] });
  await client.user.update({ where: { id: 1 }, data: { password: "y" } });
  await client.user.updateMany({ data: { password: { set: "y" } } });
  await client.user.upsert({
    where: { id: 1 },
    create: user,
    update: { password: "y" },
  });
  await client.comment.update({
    where: { id: 1 },
    data: {
      author: {
        upsert: { create: user, update: { password: "y" } },
        update: { where: { email: "x" }, data: { password: "y" } },
        connectOrCreate: { where: { id: 1 }, create: user },
      },
    },
  });
  await client.comment.update({
    where: { id: 1 },
    data: { author: { update: { password: "y" } } },
  });
  // @ts-expect-error: a required field
  await client.user.create({ data: { orgId: 1, email: "x" } });
  // @ts-expect-error: not in results
  const { password } = made;
  return [
    password,
    // @ts-expect-error: not in filters
    client.user.findMany({ where: { password: "x" } }),
    client.user.update({
      // @ts-expect-error: not in the filter of a write
      where: { id: 1, password: "x" },
      data: { password: "y" },
    }),
    client.comment.update({
      where: { id: 1 },
      data: {
        // @ts-expect-error: not in the filter of a nested write
        author: { update: { where: { password: "x" }, data: {} } },
      },
    }),
    // @ts-expect-error: not in selections
    client.user.create({ data: user, select: { password: true } }),
    // @ts-expect-error: not in orders
    client.user.findMany({ orderBy: { password: "asc" } }),
  ];
}
