import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { answerGet, restHandler } from "@gen-api/runtime/rest";
import type { Delegate } from "../../../src/runtime/prisma/delegate.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "./open-versioned.js";

let app: OpenVersioned;
const statements: string[] = [];
beforeAll(async () => {
  app = await openVersioned("sqlite");
  app.client.$on("query", ({ query }) => statements.push(query));
});
afterAll(() => app.close());

const paths = [
  "/post",
  "/post/1?include=comments",
  "/post/1/relationships/tags",
  "/post/1/author",
  "/user/ada",
  "/user?include=posts",
];
test.each(paths)("%s is 304 until something in it changes", async (path) => {
  const rest = app.rest({ etag: true });
  const first = await send(rest, "GET", path);
  const etag = first.headers["etag"] ?? "";
  expect(first.status).toBe(200);
  expect(etag).toMatch(
    path.startsWith("/post/1?") ? /^"\d+\.[\da-f]{32}"$/ : /^W\/"[\da-f]{32}"$/,
  );
  for (const method of ["GET", "HEAD"]) {
    for (const value of [etag, `"other", ${etag}`, "*"]) {
      const headers = { "if-none-match": value, "cache-control": "no-cache" };
      expect(await send(rest, method, path, { headers })).toEqual({
        status: 304,
        headers: { vary: "Accept", etag },
      });
    }
  }
  const { headers } = await send(rest, "HEAD", path);
  expect(headers["etag"]).toBe(etag);
  await app.client.user.update({
    where: { id: "ada" },
    data: { name: `Ada ${String(Math.random())}` },
  });
  await app.client.comment.create({ data: { body: "new", postId: 1 } });
  await app.client.tag.create({
    data: { name: `t${String(Math.random())}`, posts: { connect: { id: 1 } } },
  });
  await app.client.post.update({
    where: { id: 1 },
    data: { title: `t${String(Math.random())}` },
  });
  const again = await send(rest, "GET", path, {
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(200);
  expect(again.headers["etag"]).not.toBe(etag);
});

test("of a versioned record, one narrow query tells it", async () => {
  const rest = app.rest();
  const { headers } = await send(rest, "GET", "/post/2");
  const etag = headers["etag"] ?? "";
  expect(etag).toMatch(/^"1\.[\da-f]{8}"$/);
  const known = { "if-none-match": etag };
  statements.length = 0;
  expect(await send(rest, "GET", "/post/2", { headers: known })).toEqual({
    status: 304,
    headers: { etag, vary: "Accept" },
  });
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toContain("title");
  await send(rest, "PATCH", "/post/2", { body: patch("2", { title: "t" }) });
  const changed = await send(rest, "GET", "/post/2", { headers: known });
  expect([changed.status, changed.headers["etag"]]).toEqual([
    200,
    etag.replace("1.", "2."),
  ]);
  const weak = { "if-none-match": `W/${String(changed.headers["etag"])}` };
  expect(await send(rest, "GET", "/post/2", { headers: weak })).toMatchObject({
    status: 304,
  });
});

test("an empty list of tags is no condition", async () => {
  for (const rest of [app.rest(), app.rest({ etag: true })]) {
    for (const path of ["/post/2", "/user/ada"]) {
      const headers = { "if-none-match": "" };
      const { status } = await send(rest, "GET", path, { headers });
      expect([path, status]).toEqual([path, 200]);
    }
  }
});

test("a deployment that shows a record otherwise knows none of its tags", async () => {
  const fields = {
    id: { type: "Int" },
    title: { type: "String" },
    slug: { type: "String", nullable: true },
    rev: { type: "Int", readOnly: true },
  } as const;
  const author = {
    resource: () => user,
    kind: "to-one",
    nullable: true,
    inverse: "posts",
    foreignKey: { authorId: "id" },
  } as const;
  const user = defineResource({
    type: "user",
    model: "User",
    delegate: "user",
    id: { fields: ["id"], key: "id" },
    fields: { id: { type: "String" } },
    relationships: {},
    attributes: () => "",
  });
  const service = (more: object, endpoint = "/api", relationships = {}) =>
    restHandler<object>(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        idDivider: "_",
        routes: [
          {
            resource: defineResource({
              type: "post",
              model: "Post",
              delegate: "post",
              id: { fields: ["id"], key: "id" },
              version: "rev",
              fields: {
                ...fields,
                authorId: { type: "String", nullable: true, hidden: true },
                ...more,
              },
              relationships,
              attributes: (row) => JSON.stringify(row).slice(1, -1),
            }),
            get: ({ request }) =>
              answerGet(request, request.client["post"] as Delegate),
          },
        ],
      },
      { client: app.client as unknown as object, endpoint },
    );
  const deployments = [
    service({}),
    service({ slug: { ...fields.slug, hidden: true } }),
    service({ slug: { ...fields.slug, wireName: "path" } }),
    service({ secret: { type: "String" } }),
    service({}, "/v2"),
    service({}, "/api", { author }),
    service({}, "/api", { author: { ...author, wireName: "writer" } }),
  ];
  const tags = [];
  for (const rest of deployments) {
    tags.push((await send(rest, "GET", "/post/2")).headers["etag"] ?? "");
  }
  expect(new Set(tags).size).toBe(deployments.length);
  for (const [at, rest] of deployments.entries()) {
    for (const [of, etag] of tags.entries()) {
      const headers = { "if-none-match": etag };
      const { status } = await send(rest, "GET", "/post/2", { headers });
      expect([at, of, status]).toEqual([at, of, at === of ? 304 : 200]);
    }
  }
});

test("without the option, only records with a version have a tag", async () => {
  const { headers } = await send(app.rest(), "GET", "/user/ada", {
    headers: { "if-none-match": "*" },
  });
  expect(headers).toEqual({
    "content-type": "application/vnd.api+json",
    vary: "Accept",
  });
});
