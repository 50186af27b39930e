import type { Work } from "../support/load.js";

const q = (args: object): string =>
  encodeURIComponent(JSON.stringify(args)).replaceAll("%7Bn%7D", "{n}");

const list = {
  take: 20,
  orderBy: { id: "asc" },
  include: { author: true, comments: true },
};

/** The requests that are measured, by what a Prisma client would be asked. */
export const works: readonly Work[] = [
  {
    name: "findMany take 20, include author and comments",
    method: "GET",
    path: `/rpc/post/findMany?q=${q(list)}`,
  },
  {
    name: "findMany take 20",
    method: "GET",
    path: `/rpc/post/findMany?q=${q({ take: 20, orderBy: { id: "asc" } })}`,
  },
  {
    name: "findUnique",
    method: "GET",
    path: `/rpc/post/findUnique?q=${q({ where: { id: 42 } })}`,
  },
  {
    name: "count where",
    method: "GET",
    path: `/rpc/comment/count?q=${q({ where: { postId: 42 } })}`,
  },
  {
    name: "create",
    method: "POST",
    path: "/rpc/post/create",
    body: JSON.stringify({
      data: {
        slug: "new-{n}",
        title: "New",
        body: "Written by the measurement",
        author: { connect: { id: "user-1" } },
      },
    }),
  },
  {
    name: "update",
    method: "PUT",
    path: "/rpc/post/update",
    body: JSON.stringify({ where: { id: 7 }, data: { title: "Title {n}" } }),
  },
];
