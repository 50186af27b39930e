import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { answerList, restHandler } from "@gen-api/runtime/rest";
import { named } from "./named.js";

const toOne = (resource: () => Resource, inverse: string, key: string) =>
  ({
    resource,
    kind: "to-one",
    nullable: true,
    inverse,
    foreignKey: { [key]: "id" },
  }) as const;
const toMany = (resource: () => Resource, inverse: string) =>
  ({ resource, kind: "to-many", inverse }) as const;

const post: Resource = defineResource({
  ...named("post"),
  fields: { id: { type: "Int" } },
  relationships: {
    author: toOne(() => user, "posts", "authorId"),
    editor: toOne(() => user, "edited", "editorId"),
    category: toOne(() => category, "posts", "categoryId"),
  },
});
const user: Resource = defineResource({
  ...named("user"),
  fields: { id: { type: "Int" } },
  relationships: {
    posts: toMany(() => post, "author"),
    edited: toMany(() => post, "editor"),
  },
});
const category: Resource = defineResource({
  ...named("category"),
  fields: { id: { type: "Int" } },
  relationships: { posts: toMany(() => post, "category") },
});

/** The posts that have one of the keys that are asked for. */
function membersBy(posts: readonly object[]) {
  return {
    findMany: ({ where }: { where: Record<string, { in: unknown[] }> }) => {
      const [[key = "", { in: ids } = { in: [] }] = []] = Object.entries(where);
      const has = (post: object): boolean =>
        ids.includes((post as Record<string, unknown>)[key]);
      return Promise.resolve(posts.filter(has));
    },
  };
}

/** What a collection of these posts includes: its linkage by type and id. */
async function included(
  posts: object[],
  include: string,
  members: readonly object[] = [],
) {
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: post,
          list: ({ request }) =>
            answerList(request, {
              findMany: () => Promise.resolve(posts),
              count: () => Promise.resolve(posts.length),
            }),
        },
      ],
    },
    { client: { post: membersBy(members) }, endpoint: "/api" },
  );
  const query = `include=${include}`;
  const { body } = await rest({ method: "GET", path: "/post", query });
  const found = (
    body as {
      readonly included: readonly {
        readonly type: string;
        readonly id: string;
        readonly relationships: object;
      }[];
    }
  ).included;
  return found.map(({ type, id, relationships }) => [
    `${type} ${id}`,
    relationships,
  ]);
}

test("R28: a type of which nothing is found leaves no trace", async () => {
  const posts = [{ id: 1, author: { id: 7 }, category: null }];
  expect(await included(posts, "author,category")).toEqual([["user 7", {}]]);
  expect(await included(posts, "category,author")).toEqual([["user 7", {}]]);
  const nobody = [{ id: 1, author: null, category: null }];
  expect(await included(nobody, "author,category")).toEqual([]);
});

test("R28: what is met on two paths shows the linkage of both", async () => {
  const posts = [
    { id: 1, author: { id: 7 }, editor: null },
    { id: 3, author: null, editor: { id: 7 } },
  ];
  const members = [{ id: 2, authorId: 7 }];
  const paths = "author.posts,editor.edited";
  expect(await included(posts, paths, members)).toEqual([
    ["post 2", { author: { data: { type: "user", id: "7" } } }],
    [
      "user 7",
      {
        posts: { data: [{ type: "post", id: "2" }] },
        edited: { data: [] },
      },
    ],
  ]);
});
