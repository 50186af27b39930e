import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiRequest } from "@gen-api/runtime";
import { makeTables } from "../../src/serve/served-data.js";
import {
  type Application,
  openApplication,
} from "../diff/replay/application.js";

const schema = `
datasource db {
  provider = "sqlite"
}

model User {
  id       Int     @id @default(autoincrement())
  /// @api.deprecated 2026-09-01 sunset=2027-03-01 use=fullName see=https://example.org/names
  name     String?
  /// @api.name full-name
  fullName String?
  /// @api.deprecated 2026-10-01 sunset=2027-01-01
  /// @api.name code-name
  code     String? @unique
  /// @api.hidden
  secret   String?
  /// @api.deprecated 2026-08-01
  posts    Post[]
  notes    Note[]
}

model Post {
  id       Int    @id @default(autoincrement())
  title    String
  author   User   @relation(fields: [authorId], references: [id])
  authorId Int

  @@index([authorId])
}

/// @api.deprecated 2025-01-01 sunset=2028-01-01 use=Post
model Note {
  id     Int    @id @default(autoincrement())
  text   String
  user   User   @relation(fields: [userId], references: [id])
  userId Int

  @@index([userId])
}
`;

const folder = mkdtempSync(join(tmpdir(), "gen-api-deprecation-"));
const told: (readonly string[])[] = [];
const logged: unknown[] = [];
let application: Application;
let fails = false;

beforeAll(async () => {
  const config = { atomic: { path: "operations" } };
  application = await openApplication({ schema, config }, folder, {
    onDeprecated: (_: ApiRequest, names: readonly string[]) => {
      told.push(names);
      if (fails) throw new Error("not counted");
    },
    log: (message: string) => logged.push(message),
  });
  const options = { rows: 3, seed: 1, isSeeded: true };
  const { database, client, schema: served } = application;
  await makeTables(database, client, served, options);
});

afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Sent {
  readonly query?: string;
  readonly body?: object;
}

/** What a request is told to have named, and its headers of it. */
async function ask(
  service: "rest" | "rpc",
  method: string,
  path: string,
  { query = "", body }: Sent = {},
) {
  told.length = 0;
  const headers = { "content-type": "application/json" };
  const reply = await application.ask(service, {
    ...{ method, path, query, headers },
    ...(body && { body }),
  });
  const { deprecation, sunset, link } = reply?.headers ?? {};
  return {
    status: reply?.status,
    names: told.flat(),
    headers: { deprecation, sunset, link },
  };
}

const attributes = (values: object): object => ({
  data: { type: "user", id: "1", attributes: values },
});

describe("in REST", () => {
  test("atomic operations say once what all of them name", async () => {
    const user = (values: object): object => ({
      op: "update",
      ...attributes(values),
    });
    const run = (operations: readonly object[]) =>
      ask("rest", "POST", "/operations", {
        body: { "atomic:operations": operations },
      });
    expect(
      await run([
        user({ "code-name": "c" }),
        user({ name: "a" }),
        { op: "remove", href: "/note/1" },
      ]),
    ).toEqual({
      status: 200,
      names: ["User.code", "User.name", "Note"],
      headers: {
        deprecation: "@1735689600",
        sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
        link: '<https://example.org/names>; rel="deprecation", </rest/post>; rel="successor-version"',
      },
    });
    const members = {
      ref: { type: "user", id: "1", relationship: "posts" },
      data: [],
    };
    expect((await run([{ op: "add", ...members }])).names).toEqual([
      "User.posts",
    ]);
    const none = await run([user({ "full-name": "a" })]);
    expect([none.names, none.headers]).toEqual([
      [],
      { deprecation: undefined, sunset: undefined, link: undefined },
    ]);
  });

  test.each<[string, string, Sent, string[]]>([
    ["GET", "/user", {}, []],
    ["GET", "/user/1", {}, []],
    ["GET", "/user", { query: "fields[user]=full-name,name" }, ["User.name"]],
    ["GET", "/post", { query: "fields[user]=name" }, ["User.name"]],
    [
      "GET",
      "/user",
      { query: "sort=-code-name,name" },
      ["User.code", "User.name"],
    ],
    ["GET", "/post", { query: "sort=author.name" }, ["User.name"]],
    ["GET", "/user", { query: "sort=posts$count" }, ["User.posts"]],
    ["GET", "/user", { query: "filter[name$contains]=a" }, ["User.name"]],
    ["GET", "/user", { query: "filter[full-name]=name" }, []],
    [
      "GET",
      "/user",
      { query: "filter[or][0][name]=a&filter[or][1][id]=1" },
      ["User.name"],
    ],
    ["GET", "/post", { query: "filter[author][name]=a" }, ["User.name"]],
    [
      "GET",
      "/post",
      { query: "filter[author.posts$some.title]=a" },
      ["User.posts"],
    ],
    ["GET", "/user", { query: "include=posts" }, ["User.posts"]],
    ["GET", "/post", { query: "include=author.notes" }, ["Note"]],
    ["GET", "/user/1/posts", {}, ["User.posts"]],
    ["GET", "/user/1/posts", { query: "include=author.posts" }, ["User.posts"]],
    ["GET", "/user/1/relationships/posts", {}, ["User.posts"]],
    [
      "GET",
      "/post/1/author",
      { query: "include=author.posts" },
      ["User.posts"],
    ],
    ["GET", "/note", {}, ["Note"]],
    ["GET", "/note/1", {}, ["Note"]],
    ["GET", "/user/1/notes", {}, ["Note"]],
    ["PATCH", "/user/1", { body: attributes({ name: "a" }) }, ["User.name"]],
    ["PATCH", "/user/1", { body: attributes({ "full-name": "name" }) }, []],
    [
      "POST",
      "/user",
      {
        body: {
          data: { type: "user", attributes: { "code-name": "a" } },
          meta: { operation: "upsert", matchFields: ["code-name"] },
        },
      },
      ["User.code"],
    ],
    ["DELETE", "/note/1", {}, ["Note"]],
  ])("%s %s %j names %j", async (method, path, sent, names) => {
    const answer = await ask("rest", method, path, sent);
    expect(answer.status).toBeLessThan(300);
    expect(answer.names).toEqual(names);
    expect(answer.headers.deprecation === undefined).toBe(names.length === 0);
  });

  test("the first days count, and pages are linked", async () => {
    const query = "fields[user]=name,code-name";
    expect((await ask("rest", "GET", "/user", { query })).headers).toEqual({
      deprecation: "@1788220800",
      sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      link: '<https://example.org/names>; rel="deprecation"',
    });
  });

  test("a model has a successor", async () => {
    expect((await ask("rest", "GET", "/note")).headers).toEqual({
      deprecation: "@1735689600",
      sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
      link: '</rest/post>; rel="successor-version"',
    });
  });

  test("what is refused has named nothing", async () => {
    const query = "filter[name]=a&filter[nothing]=b";
    const { status, names, headers } = await ask("rest", "GET", "/user", {
      query,
    });
    expect({ status, names, ...headers }).toEqual({ status: 400, names: [] });
  });

  test("a function that fails is logged, and the answer stays", async () => {
    fails = true;
    const { status, headers } = await ask("rest", "GET", "/note");
    fails = false;
    expect(status).toBe(200);
    expect(headers.deprecation).toBe("@1735689600");
    expect(logged).toEqual(["onDeprecated failed"]);
  });
});

describe("in RPC", () => {
  const q = (value: object): Sent => ({
    query: `q=${encodeURIComponent(JSON.stringify(value))}`,
  });

  test.each<[string, string, Sent, string[]]>([
    ["GET", "/user/findMany", {}, []],
    [
      "GET",
      "/user/findMany",
      q({ select: { fullName: true, name: true } }),
      ["User.name"],
    ],
    [
      "GET",
      "/user/findMany",
      q({ where: { NOT: [{ name: "a" }] } }),
      ["User.name"],
    ],
    ["GET", "/user/findMany", q({ orderBy: [{ name: "asc" }] }), ["User.name"]],
    ["GET", "/user/findMany", q({ distinct: ["name"] }), ["User.name"]],
    ["GET", "/user/groupBy", q({ by: ["name"], _count: true }), ["User.name"]],
    ["GET", "/user/aggregate", q({ _max: { name: true } }), ["User.name"]],
    ["GET", "/user/findUnique", q({ where: { code: "a" } }), ["User.code"]],
    ["GET", "/user/findMany", q({ include: { posts: true } }), ["User.posts"]],
    [
      "GET",
      "/user/findMany",
      q({ include: { _count: { select: { posts: true } } } }),
      ["User.posts"],
    ],
    [
      "GET",
      "/post/findMany",
      q({ where: { author: { is: { name: "a" } } } }),
      ["User.name"],
    ],
    [
      "GET",
      "/post/findMany",
      q({ include: { author: { include: { notes: true } } } }),
      ["Note"],
    ],
    ["GET", "/note/count", {}, ["Note"]],
    ["POST", "/user/create", { body: { data: { name: "a" } } }, ["User.name"]],
    ["POST", "/user/create", { body: { data: { fullName: "name" } } }, []],
    [
      "POST",
      "/user/createMany",
      { body: { data: [{}, { code: "b" }] } },
      ["User.code"],
    ],
    [
      "POST",
      "/post/create",
      { body: { data: { title: "a", author: { create: { name: "a" } } } } },
      ["User.name"],
    ],
    [
      "PATCH",
      "/user/update",
      {
        body: {
          where: { id: 1 },
          data: { posts: { updateMany: { where: {}, data: { title: "b" } } } },
        },
      },
      ["User.posts"],
    ],
    [
      "POST",
      "/$transaction/sequential",
      {
        body: [
          { model: "User", op: "findMany", args: {} },
          {
            model: "Note",
            op: "findMany",
            args: { where: { user: { name: "a" } } },
          },
        ],
      },
      ["Note", "User.name"],
    ],
  ])("%s %s %j names %j", async (method, path, sent, names) => {
    const answer = await ask("rpc", method, path, sent);
    expect(answer.status).toBeLessThan(300);
    expect(answer.names).toEqual(names);
    expect(answer.headers.deprecation === undefined).toBe(names.length === 0);
  });
});
