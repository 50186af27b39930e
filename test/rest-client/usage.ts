// What the types say. It is compiled, and never run.

import {
  createRestClient,
  type PostModel,
  type RestRecord,
} from "../../fixtures/blog/src/api/rest-client.js";

const at = <Item>([first]: readonly Item[]): Item => first as Item;
const api = createRestClient({ url: "/api/rest" });

const p = await api.post.list({
  include: { author: true, comments: { author: { posts: true } } },
  fields: { post: ["title", "views"] },
  filter: {
    title: "x",
    views: { $gte: 100n },
    author: { name: { $contains: "A" } },
    category: null,
  },
  sort: ["-publishedAt", "author.name"],
  page: { limit: 20 },
});
const first = at(p.data);
export const a: string | null = first.author.name;
export const c: string | undefined = at(first.comments).author?.posts[0]?.title;
export const v: bigint = first.views;
const q = await api.post.list();
export const b: string = at(q.data).body;
const flag = Math.random() > 0.5;
const r = await api.post.list({ include: { ...(flag && { author: true }) } });
export const n: string | null | undefined = at(r.data).author?.name;
// @ts-expect-error fields does not name it
export const unnamed = first.body;
// @ts-expect-error it is not included
export const left = first.tags;
const u = await api.user.get("ada", { include: { posts: { author: true } } });
// @ts-expect-error it is not included at this path
export const back = at(u.posts).author.posts;
export const rel = await api.post.related("1", "comments", {
  sort: "-createdAt",
  include: { author: true },
});
export const relName: string | null | undefined = at(rel.data).author?.name;
export const one = await api.post.related("1", "author");
export const email: string = one.email;
export const ids: string[] = (await api.post.linkage("1", "tags")).data;
export const author: string | null = await api.post.linkage("1", "author");
await api.post.add("1", "tags", ["x"]);
await api.post.replace("1", "author", "ada");
await api.post.replace(1, "tags", []);
// @ts-expect-error it leads to one record
await api.post.add("1", "author", ["x"]);
await api.post.create({ title: "x", slug: "x", author: "ada", tags: ["x"] });
await api.post.create({ title: "x", slug: "x", authorId: "ada" });
// @ts-expect-error it needs an author
await api.post.create({ title: "x", slug: "x" });
// @ts-expect-error the author is given twice
await api.post.create({
  title: "x",
  slug: "x",
  author: "ada",
  authorId: "ada",
});
await api.post.upsert(["slug"], { title: "x", slug: "x", author: "ada" });
const made = await api.user.createRelated(
  "ada",
  "posts",
  { title: "x", slug: "x" },
  { include: { author: true } },
);
export const maker: string | null = made.author.name;
await api.user.createRelated("ada", "posts", {
  title: "x",
  slug: "x",
  // @ts-expect-error the path says who the author is
  author: "ada",
});
await api.user.createRelated("ada", "posts", {
  title: "x",
  slug: "x",
  // @ts-expect-error nor by the key
  authorId: "ada",
});
// @ts-expect-error it leads to one record
await api.user.createRelated("ada", "profile", {});
// @ts-expect-error a like needs a user
await api.post.createRelated("1", "likes", {});
await api.post.createRelated("1", "likes", { user: "ada" });
await api.tag.createRelated("x", "posts", {
  title: "x",
  slug: "x",
  author: "ada",
});
const { title } = await api.user.updateRelated("ada", "posts", 1, {
  title: "y",
});
export const renamed: string = title;
await api.user.deleteRelated("ada", "posts", 1, {
  version: made.$meta.version,
});
await api.post.update("1", {
  title: undefined,
  price: "1.5",
  publishedAt: new Date(),
});
export const teaser = (post: RestRecord<PostModel, { author: true }>) =>
  post.author.name;
export const written = teaser(
  await api.post.get(p.data[0]?.id ?? "", { include: { author: true } }),
);
export const titles: string[] = [];
for await (const post of api.post.all({
  filter: { metadata: { a: [1, 2] }, tags: ["x"] },
})) {
  titles.push(post.title);
}
