import { afterAll, beforeAll, expect, test } from "@jest/globals";
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
  const known = { "if-none-match": headers["etag"] ?? "" };
  statements.length = 0;
  expect(await send(rest, "GET", "/post/2", { headers: known })).toEqual({
    status: 304,
    headers: { etag: '"1"', vary: "Accept" },
  });
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toContain("title");
  await send(rest, "PATCH", "/post/2", { body: patch("2", { title: "t" }) });
  const changed = await send(rest, "GET", "/post/2", { headers: known });
  expect([changed.status, changed.headers["etag"]]).toEqual([200, '"2"']);
  const weak = { "if-none-match": 'W/"2"' };
  expect(await send(rest, "GET", "/post/2", { headers: weak })).toMatchObject({
    status: 304,
  });
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
