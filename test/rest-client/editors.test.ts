import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import type { Editor } from "../support/editors/editor.js";
import { editorOf7 } from "../support/editors/language-server.js";
import { editorOf5 } from "../support/editors/language-service.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";

const folder = join(repository, ".tmp", "editors");
const file = join(folder, "use.ts");

const head = `import type { RestClient } from "../../fixtures/blog/src/api/rest-client.js";
import type { RpcClient } from "../../fixtures/blog/src/api/client.js";
import type { RestQueries, RpcQueries } from "../../fixtures/blog/src/api/query-graph.js";
declare const rest: RestClient;
declare const rpc: RpcClient;
declare const restQueries: RestQueries;
declare const rpcQueries: RpcQueries;
export {};
`;

const ofPost = ["author", "category", "comments", "likes", "tags"];
const ofComment = ["author", "post"];
const types = "category comment follow like post profile tag user".split(" ");
const ofQuery = ["fields", "filter", "include", "page", "sort"];

/** Everything that is offered. */
const places: readonly (readonly [string, readonly string[]])[] = [
  ["rest.post.list({ | })", ofQuery],
  ["rest.post.get('1', { | })", ["fields", "include"]],
  ["rest.post.list({ include: { | } })", ofPost],
  ["rest.post.list({ include: { a| } })", ofPost],
  ["rest.post.list({ include: { author: true, | } })", ofPost.slice(1)],
  ["rest.post.list({ include: { comments: { | } } })", ofComment],
  ["rest.post.list({ include: { comments: { a| } } })", ofComment],
  ["rest.post.list({ include: { comments: { post: { | } } } })", ofPost],
  ["rest.post.all({ include: { | } })", ofPost],
  ["rest.post.get('1', { include: { | } })", ofPost],
  ["rest.post.find('1', { include: { c| } })", ofPost],
  [
    "rest.post.create({ slug: '', title: '', author: '' }, { include: { | } })",
    ofPost,
  ],
  [
    "rest.post.upsert(['slug'], { slug: '', title: '', author: '' }, { include: { | } })",
    ofPost,
  ],
  ["rest.post.update('1', {}, { include: { | } })", ofPost],
  ["rest.post.related('1', 'comments', { include: { | } })", ofComment],
  [
    "rest.user.createRelated('1', 'posts', { slug: '', title: '' }, { include: { | } })",
    ofPost,
  ],
  [
    "rest.user.updateRelated('1', 'posts', '2', {}, { include: { | } })",
    ofPost,
  ],
  ["rest.post.related('1', '|')", ofPost],
  ["rest.post.list({ fields: { | } })", types],
  [
    "rest.post.list({ page: { | } })",
    [..."after before limit number offset size total".split(" ")],
  ],
  ["restQueries.post.list.queryOptions({ | })", ofQuery],
  ["restQueries.post.list.queryOptions({ include: { | } })", ofPost],
  ["restQueries.post.list.queryKey({ include: { | } })", ofPost],
  ["restQueries.post.list.infiniteQueryOptions({ include: { | } })", ofPost],
  [
    "restQueries.post.get.queryOptions('1', { include: { comments: { | } } })",
    ofComment,
  ],
  [
    "restQueries.post.related.queryOptions('1', 'comments', { include: { | } })",
    ofComment,
  ],
  ["restQueries.post.get.queryOptions('1', { fields: { | } })", types],
  ["rpc.post.findMany({ include: { | } })", ["_count", ...ofPost]],
  [
    "rpc.post.findMany({ include: { comments: { include: { | } } } })",
    ofComment,
  ],
  [
    "rpcQueries.post.findMany.queryOptions({ include: { | } })",
    ["_count", ...ofPost],
  ],
];

/** Some of what is offered, where that is much. */
const longer: readonly (readonly [string, readonly string[]])[] = [
  ["rest.post.list({ filter: { | } })", ["title", "author", "or"]],
  ["rest.post.list({ filter: { title: { | } } })", ["$contains"]],
  ["rest.post.list({ filter: { author: { | } } })", ["email", "$in"]],
  ["rest.post.list({ filter: { comments: { $some: { | } } } })", ["body"]],
  ["rest.post.list({ sort: '|' })", ["-title", "author.name"]],
  ["rest.post.list({ sort: ['|'] })", ["-title", "author.name"]],
  ["rest.post.list({ fields: { post: ['|'] } })", ["title", "author"]],
  ["rest.post.create({ | })", ["title", "author", "tags"]],
  ["rest.post.update('1', { | })", ["title", "author", "tags"]],
  ["rpc.post.findMany({ | })", ["where", "include"]],
  ["rpc.post.findMany({ where: { | } })", ["title", "author"]],
  ["rpc.post.findMany({ orderBy: { | } })", ["title", "author"]],
  ["rpc.post.findMany({ select: { | } })", ["title", "author"]],
  ["rpc.post.create({ data: { | } })", ["title", "author"]],
];

/** The globals that are offered where nothing is known are more than a thousand. */
const most = 100;

beforeAll(async () => {
  await withLock(
    join(repository, ".tmp/applications/.lock"),
    async () => void (await build()),
  );
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
    ...{ target: "ES2022", module: "NodeNext" },
  };
  const files = {
    "package.json": { type: "module" },
    "tsconfig.json": { compilerOptions, files: ["use.ts"] },
  };
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(value));
  }
  writeFileSync(file, head);
});

describe.each([
  ["5.9", async () => editorOf5(file)],
  ["7", async () => editorOf7(file)],
] as const)("an editor with TypeScript %s", (_, start) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await start();
  });
  afterAll(() => editor.close());

  test("offers the names that there are, and no others", async () => {
    const offered = new Map<string, readonly string[]>();
    for (const [call] of places) {
      const names = await editor.names(`${head}${call};\n`);
      offered.set(call, names.slice(0, most).toSorted());
    }
    const expected = places.map(([call, names]) => [call, names.toSorted()]);
    expect([...offered]).toEqual(expected);
  });

  test.each(longer)("offers names at %s", async (call, names) => {
    const offered = await editor.names(`${head}${call};\n`);
    expect(offered).toEqual(expect.arrayContaining([...names]));
    expect(offered.length).toBeLessThan(most);
  });

  test("shows the fields of a result", async () => {
    const show = (call: string) =>
      editor.hover(`${head}const found = await rest.${call};\nfound|;\n`);
    expect(await show("post.get('1')")).toMatch(/title: string;[^]*wordCount/);
    const one = await show("comment.find('1', { include: { author: true } })");
    expect(one).toMatch(/body: string;[^]*author: \{[^}]*email: string;/);
    const page = await show("tag.list({ fields: { tag: [] } })");
    expect(page).toMatch(/^const found: Page<\{\s+readonly \$type: "tag"/);
  });
});
