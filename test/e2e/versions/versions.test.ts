import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "../../../src/runtime/index.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "./open-versioned.js";

let app: OpenVersioned;
beforeAll(async () => {
  app = await openVersioned("sqlite");
});
afterAll(() => app.close());

const newPost = async (data: object = {}): Promise<string> => {
  const made = await app.client.post.create({
    data: { title: "new", authorId: "ada", ...data },
  });
  return String(made["id"]);
};
const versionOf = async (id: string): Promise<unknown> =>
  (await app.client.post.findUniqueOrThrow({ where: { id: Number(id) } }))[
    "rev"
  ];
const errorOf = ({ body }: ApiResponse): Record<string, unknown> =>
  (body as { errors: [Record<string, unknown>] }).errors[0];
const retitle = (
  rest: ApiHandler,
  id: string,
  headers: Readonly<Record<string, string>> = {},
  path = `/post/${id}`,
) =>
  send(rest, "PATCH", path, { body: patch(id, { title: "again" }), headers });

describe("the version of a record", () => {
  test("is in every resource object, also with fields, and in an include", async () => {
    const rest = app.rest();
    const { body } = await send(
      rest,
      "GET",
      "/user?include=posts&fields[post]=title",
    );
    const { data, included } = body as {
      data: { meta?: unknown }[];
      included: { meta?: unknown; attributes: object }[];
    };
    expect(data[0]?.meta).toBeUndefined();
    expect(included[0]?.meta).toEqual({ version: expect.any(String) });
    expect(Object.keys(included[0]?.attributes ?? {})).toEqual(["title"]);
    const list = await send(rest, "GET", "/post?page[limit]=1");
    expect(list.headers["etag"]).toBeUndefined();
    expect(list.body).toMatchObject({ data: [{ meta: { version: "1" } }] });
  });

  test("of a BigInt is exact, and records may have ids of two parts", async () => {
    const rest = app.rest();
    const got = await send(rest, "GET", "/place/ch_be");
    expect(got.headers["etag"]).toMatch(/^"9007199254740993\.[\da-f]{8}"$/);
    const headers = { "if-match": '"9007199254740993"' };
    const body = patch("ch_be", { label: "Berne" }, {}, "place");
    const changed = await send(rest, "PATCH", "/place/ch_be", {
      body,
      headers,
    });
    expect(changed.headers["etag"]).toMatch(/^"9007199254740994\./);
    expect(
      await send(rest, "PATCH", "/place/ch_be", { body, headers }),
    ).toMatchObject({ status: 412 });
  });

  test("is counted by every write of REST and RPC", async () => {
    const id = await newPost();
    const where = { id: Number(id) };
    const rest = app.rest();
    const rpc = app.rpc();
    const call = (operation: string, method: string, body: object) =>
      send(rpc, method, `/post/${operation}`, {
        body,
        headers: { "content-type": "application/json" },
      });
    await retitle(rest, id);
    expect(await versionOf(id)).toBe(2);
    await send(rest, "POST", `/post/${id}/relationships/tags`, {
      body: { data: [{ type: "tag", id: "x" }] },
    });
    expect(await versionOf(id)).toBe(3);
    await call("update", "PUT", { where, data: { title: "a" } });
    expect(await versionOf(id)).toBe(4);
    await call("updateMany", "PUT", { where, data: { title: "b" } });
    expect(await versionOf(id)).toBe(5);
    await call("upsert", "POST", {
      where,
      create: { title: "c" },
      update: { title: "c" },
    });
    expect(await versionOf(id)).toBe(6);
    const nested = (data: object) =>
      send(rpc, "PUT", "/user/update", {
        body: { where: { id: "ada" }, data: { posts: data } },
        headers: { "content-type": "application/json" },
      });
    expect(
      await nested({ update: { where, data: { title: "d" } } }),
    ).toMatchObject({ status: 200 });
    expect(await versionOf(id)).toBe(7);
    await nested({ updateMany: { where, data: { title: "e" } } });
    expect(await versionOf(id)).toBe(8);
    await nested({
      upsert: { where, create: { title: "f" }, update: { title: "f" } },
    });
    expect(await versionOf(id)).toBe(9);
    for (const data of [
      { connect: where },
      { disconnect: where },
      { set: [where] },
      { connectOrCreate: { where, create: { title: "g" } } },
    ]) {
      const { status, body } = await nested(data);
      expect([status, body]).toEqual([
        400,
        {
          error: {
            message: expect.stringMatching(
              /^posts\.\w+: Post has a version, so use a write of its own/,
            ),
          },
        },
      ]);
    }
    const linked = await send(rest, "PATCH", "/user/bob/relationships/posts", {
      body: { data: [{ type: "post", id }] },
    });
    expect([linked.status, errorOf(linked)["code"]]).toEqual([
      400,
      "versioned",
    ]);
    expect(await versionOf(id)).toBe(9);
  });

  test("is told by each write, also where it shows no record", async () => {
    const id = await newPost();
    const rest = app.rest();
    const tag = { type: "tag", id: "x" };
    const author = { data: { type: "user", id: "ada" } };
    const prefer = { prefer: "return=minimal" };
    const writes: readonly [string, string, object, object?][] = [
      ["POST", "relationships/tags", { data: [tag] }],
      ["PATCH", "relationships/tags", { data: [] }],
      ["DELETE", "relationships/tags", { data: [tag] }],
      ["PATCH", "relationships/author", author],
      ["PUT", "author", { data: null }],
      ["PATCH", "relationships/author", author, prefer],
      ["POST", "relationships/tags", { data: [tag] }, prefer],
      ["PATCH", "", patch(id, { title: "minimal" }), prefer],
    ];
    let version = 1;
    for (const [method, below, body, more] of writes) {
      const headers = { "if-match": `"${String(version)}"`, ...more };
      const path = `/post/${id}/${below}`.replace(/\/$/, "");
      const answer = await send(rest, method, path, { body, headers });
      version += 1;
      expect([method, below, answer.status, answer.headers["etag"]]).toEqual([
        method,
        below,
        more ? 204 : 200,
        `"${String(version)}"`,
      ]);
    }
    expect(await versionOf(id)).toBe(version);
    const created = await send(rest, "POST", "/post", {
      body: { data: { type: "post", attributes: { title: "new" } } },
      headers: prefer,
    });
    expect([created.status, created.headers["etag"]]).toEqual([201, '"1"']);
    // It stands for no document, so no read is answered by it.
    const known = { "if-none-match": `"${String(version)}"` };
    const read = await send(rest, "GET", `/post/${id}`, { headers: known });
    expect(read.status).toBe(200);
  });

  test("is not written by clients", async () => {
    const id = await newPost();
    const rest = app.rest();
    const sent = await send(rest, "PATCH", `/post/${id}`, {
      body: patch(id, { rev: 9 }),
    });
    expect([sent.status, errorOf(sent)["code"]]).toEqual([403, "read-only"]);
    const called = await send(app.rpc(), "PUT", "/post/update", {
      body: { where: { id: Number(id) }, data: { rev: 9 } },
      headers: { "content-type": "application/json" },
    });
    expect(called.status).toBeGreaterThanOrEqual(400);
    expect(await versionOf(id)).toBe(1);
  });
});

describe("If-Match", () => {
  const paths: readonly (readonly [string, (id: string) => string])[] = [
    ["the resource", (id) => `/post/${id}`],
    ["an include", (id) => `/post/${id}?include=author`],
    ["fields", (id) => `/post/${id}?fields[post]=title`],
    ["a member of its parent", (id) => `/user/ada/posts/${id}`],
  ];
  test.each(paths)("takes the ETag of %s", async (name, path) => {
    const id = await newPost();
    const rest = app.rest();
    const { headers } = await send(rest, "GET", path(id));
    const etag = headers["etag"] ?? "";
    expect(etag).toMatch(
      name === "the resource" ? /^"1\.[\da-f]{8}"$/ : /^"1\.[\da-f]{32}"$/,
    );
    const at = path(id).split("?")[0];
    const changed = await retitle(rest, id, { "if-match": etag }, at);
    expect(changed.status).toBe(200);
    expect(changed.headers["etag"]).toMatch(/^"2\./);
    expect(changed.body).toMatchObject({ data: { meta: { version: "2" } } });
    const stale = await retitle(rest, id, { "if-match": etag }, at);
    expect(stale.status).toBe(412);
    expect(stale.headers["etag"]).toBe('"2"');
    expect(errorOf(stale)).toMatchObject({
      code: "precondition-failed",
      source: { header: "If-Match" },
    });
    expect(await versionOf(id)).toBe(2);
  });

  test("takes the version of a list, and none of a related or a linkage URL", async () => {
    const id = await newPost();
    const rest = app.rest({ etag: true });
    const list = await send(rest, "GET", `/post?filter[id]=${id}`);
    const [{ meta }] = (list.body as { data: [{ meta: { version: string } }] })
      .data;
    const listed = { "if-match": `"${meta.version}"` };
    expect((await retitle(rest, id, listed)).status).toBe(200);
    expect((await retitle(rest, id, listed)).status).toBe(412);
    for (const path of ["author", "relationships/author"]) {
      const { headers } = await send(rest, "GET", `/post/${id}/${path}`);
      const etag = headers["etag"] ?? "";
      expect(etag).toMatch(/^W\//);
      expect((await retitle(rest, id, { "if-match": etag })).status).toBe(412);
    }
    expect(await versionOf(id)).toBe(2);
  });

  test("does not cover links that another record's write makes", async () => {
    const id = await newPost();
    const rest = app.rest();
    const link = (path: string, type: string, one: string, headers = {}) =>
      send(rest, "PATCH", path, {
        body: { data: [{ type, id: one }] },
        headers,
      });
    const added = await send(rest, "POST", "/tag/x/relationships/posts", {
      body: { data: [{ type: "post", id }] },
    });
    expect([added.status, await versionOf(id)]).toEqual([200, 1]);
    const known = { "if-match": '"1"' };
    const own = `/post/${id}/relationships/tags`;
    expect((await link(own, "tag", "y", known)).status).toBe(200);
    // The other side's own version would count a write of every record that names it.
    expect(await versionOf(id)).toBe(2);
    const { tags } = await app.client.post.findUniqueOrThrow({
      where: { id: Number(id) },
      include: { tags: true },
    });
    expect(tags).toEqual([{ name: "y" }]);
  });

  test("counts one write as one, whatever the answer shows", async () => {
    const id = await newPost();
    const changed = await retitle(
      app.rest(),
      id,
      { "if-match": '"1"' },
      `/post/${id}?include=author,tags,comments`,
    );
    expect(changed.status).toBe(200);
    expect(await versionOf(id)).toBe(2);
  });

  test.each([
    ['W/"1"', 412],
    ['"2", "1"', 200],
    ['"2","3"', 412],
    ["*", 200],
    ['"01"', 412],
    ['"1x"', 412],
    ['"99999999999999999999"', 412],
    ['"2147483648"', 412],
    ["1", 400],
    ['"1', 400],
    ['"1" "2"', 400],
    ["", 400],
  ])("%s of version 1 answers %d", async (value, status) => {
    const id = await newPost();
    const answer = await retitle(app.rest(), id, { "if-match": value });
    expect(answer.status).toBe(status);
    if (status === 400) {
      expect(errorOf(answer)).toMatchObject({
        code: "invalid-header",
        source: { header: "If-Match" },
      });
    }
    expect(await versionOf(id)).toBe(status === 200 ? 2 : 1);
  });

  test("is refused where nothing has a version, but for *", async () => {
    const rest = app.rest();
    const rename = (value: string) =>
      send(rest, "PATCH", "/user/bob", {
        body: patch("bob", { name: "Bob" }, {}, "user"),
        headers: { "if-match": value },
      });
    const refused = await rename('"1"');
    expect(refused.status).toBe(400);
    expect(errorOf(refused)).toMatchObject({
      code: "invalid-header",
      detail: "user has no version",
      source: { header: "If-Match" },
    });
    expect((await rename("*")).status).toBe(200);
    const created = await send(rest, "POST", "/post", {
      body: { data: { type: "post", attributes: { title: "t" } } },
      headers: { "if-match": '"1"' },
    });
    expect(created.status).toBe(400);
  });

  test("comes after 404 and 422", async () => {
    const rest = app.rest();
    const headers = { "if-match": '"7"' };
    const id = await newPost();
    const statuses = await Promise.all([
      retitle(rest, "999999", headers),
      retitle(rest, "999999", { "if-match": "*" }),
      send(rest, "DELETE", "/post/999999", { headers }),
      send(rest, "PATCH", `/post/${id}`, {
        body: patch(id, { title: 5 }),
        headers,
      }),
      send(rest, "PATCH", `/post/${id}`, {
        body: patch(
          id,
          {},
          { relationships: { author: { data: { type: "user", id: "no" } } } },
        ),
        headers,
      }),
      send(rest, "PATCH", `/post/${id}`, {
        body: patch(id, { slug: "one" }),
        headers,
      }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      404, 404, 404, 422, 404, 409,
    ]);
    expect(await versionOf(id)).toBe(1);
  });

  test("may be required", async () => {
    const id = await newPost();
    const rest = app.rest({ requireIfMatch: true });
    const refused = await retitle(rest, id);
    expect([refused.status, errorOf(refused)["code"]]).toEqual([
      428,
      "precondition-required",
    ]);
    expect((await send(rest, "DELETE", `/post/${id}`)).status).toBe(428);
    const unversioned = await send(rest, "PATCH", "/user/bob", {
      body: patch("bob", { name: "Bob" }, {}, "user"),
    });
    expect(unversioned.status).toBe(200);
    expect((await retitle(rest, id, { "if-match": '"1"' })).status).toBe(200);
    const some = app.rest({ requireIfMatch: ["Place"] });
    expect((await retitle(some, id)).status).toBe(200);
    expect(() => app.rest({ requireIfMatch: ["User"] })).toThrow(
      '"requireIfMatch" names User, which has no version',
    );
  });

  test("is in no file: where it is required none upserts, and none names one", async () => {
    const strict = app.rest({
      requireIfMatch: true,
      bulk: { import: true },
    });
    const sent = async (
      query: string,
      code: string,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<number> => {
      const { status, stream } = await strict({
        ...{ method: "POST", path: "/place", query },
        headers: { "content-type": "application/x-ndjson", ...headers },
        body: JSON.stringify({ country: "xx", code, label: "file" }),
      });
      for await (const line of stream ?? []) expect(line).toContain(code);
      return status;
    };
    expect(await sent("", "a")).toBe(200);
    expect(await sent("upsert=country,code", "b")).toBe(428);
    expect(await sent("", "c", { "if-match": '"1"' })).toBe(400);
    const { place } = app.client;
    expect(await place.deleteMany({ where: { country: "xx" } })).toEqual({
      count: 1,
    });
  });
});
