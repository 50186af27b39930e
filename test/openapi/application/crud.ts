// A program that knows the services by their descriptions alone. It prints what
// came of its requests.
import createClient from "openapi-fetch";
import type { paths as RestPaths } from "./rest.js";
import type { paths as RpcPaths } from "./rpc.js";

const [url = ""] = process.argv.slice(2);
const rest = createClient<RestPaths>({ baseUrl: `${url}/rest` });
const rpc = createClient<RpcPaths>({ baseUrl: `${url}/rpc` });

const created = await rest.POST("/post", {
  params: { query: { include: ["author"], fields: { user: "name" } } },
  body: {
    data: {
      type: "post",
      attributes: { slug: "described", title: "Described", views: 7 },
      relationships: { author: { data: { type: "user", id: "ada" } } },
    },
  },
});
const post = created.data?.data;
const id: string = post?.id ?? "";
const [author] = created.data?.included ?? [];
const path = { id };

const changed = await rest.PATCH("/post/{id}", {
  params: { path },
  body: { data: { type: "post", attributes: { status: "PUBLISHED" } } },
});
const tagged = await rest.PATCH("/post/{id}/relationships/{relationship}", {
  params: { path: { id, relationship: "tags" } },
  body: { data: [{ type: "tag", id: "history" }] },
});
const listed = await rest.GET("/post", {
  params: {
    query: {
      filter: { status: "PUBLISHED", title$startsWith: "Descr" },
      sort: ["-publishedAt", "title"],
      page: { limit: 5 },
    },
  },
});
const behind = await rest.GET("/post", {
  params: {
    query: {
      filter: { slug: "described", "author.name": "x" },
      sort: "-author.name,title",
      include: "author.profile,tags",
    },
  },
});
const written = await rest.GET("/post/{id}/author", { params: { path } });
const refused = await rest.GET("/post", {
  params: { query: { page: { limit: 0 } } },
});
const removed = await rest.DELETE("/post/{id}", { params: { path } });
const gone = await rest.GET("/post/{id}", { params: { path } });

const made = await rpc.POST("/tag/create", {
  body: { data: { name: "described" } },
});
const found = await rpc.GET("/tag/findMany", {
  params: {
    query: { q: JSON.stringify({ where: { name: "described" }, take: 3 }) },
  },
});
const upsert = {
  where: { name: "described" },
  create: { name: "described" },
  update: {},
};
const together = await rpc.POST("/$transaction/sequential", {
  body: [
    { model: "Tag", op: "upsert", args: upsert },
    { model: "Tag", op: "count", args: { where: { name: "described" } } },
  ],
});
const figures = await rpc.GET("/tag/aggregate", {
  params: { query: { q: JSON.stringify({ _max: { name: true } }) } },
});
const unknown = await rpc.GET("/tag/findUniqueOrThrow", {
  params: { query: { q: JSON.stringify({ where: { name: "nowhere" } }) } },
});

/** What the types refuse, so that nobody has to ask a service. */
export const refusals = [
  () =>
    rest.POST("/post", {
      // @ts-expect-error -- without a title
      body: { data: { type: "post", attributes: { slug: "a" } } },
    }),
  () =>
    rest.POST("/post", {
      body: {
        // @ts-expect-error -- of another type
        data: { type: "user", attributes: { slug: "a", title: "a" } },
      },
    }),
  // @ts-expect-error -- a name that is not one
  () => rest.GET("/post", { params: { query: { sort: ["nam"] } } }),
  // @ts-expect-error -- to many
  () => rest.GET("/post", { params: { query: { sort: ["tags"] } } }),
  // @ts-expect-error -- no relationship
  () => rest.GET("/post", { params: { query: { include: ["title"] } } }),
  () =>
    rest.POST("/post/{id}/relationships/{relationship}", {
      // @ts-expect-error -- it leads to one record
      params: { path: { id: "1", relationship: "author" } },
      body: { data: [{ type: "user", id: "ada" }] },
    }),
  // @ts-expect-error -- nothing in it is to many
  () => rest.POST("/comment/{id}/relationships/{relationship}", {}),
  // @ts-expect-error -- without a title
  () => rpc.POST("/post/create", { body: { data: { slug: "a" } } }),
  () =>
    rpc.POST("/post/createMany", {
      // @ts-expect-error -- the second without a title
      body: { data: [{ slug: "a", title: "a" }, { slug: "b" }] },
    }),
  // @ts-expect-error -- without data
  () => rpc.PATCH("/post/update", { body: { where: { id: 1 } } }),
];

process.stdout.write(
  JSON.stringify({
    title: post?.attributes.title,
    views: post?.attributes.views,
    author: author?.type === "user" ? author.attributes.name : undefined,
    status: changed.data?.data.attributes.status,
    tags: tagged.data?.data,
    total: listed.data?.meta?.total,
    slugs: listed.data?.data.map((one) => one.attributes.slug),
    behind: behind.data?.meta?.total,
    email: written.data?.data?.attributes.email,
    refused: refused.error?.errors.map(({ code }) => code),
    removed: removed.response.status,
    gone: gone.error?.errors[0]?.status,
    made: made.data?.data.name,
    found: found.data?.data.map(({ name }) => name),
    together: together.data?.data[1],
    last: figures.data?.data["_max"],
    unknown: unknown.error?.error.code,
  }),
);
