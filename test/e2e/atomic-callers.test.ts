import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { restHandler } from "@gen-api/runtime/rest";
import { atomicOperations } from "@gen-api/runtime/rest/atomic";
import { restService as plain } from "../../fixtures/blog/src/api/index.js";
import { asOperations, atomicHeaders } from "../support/as-operations.js";
import {
  type Caller,
  openUnderRules,
  type RuledBlog,
} from "./access/open-under-rules.js";

let blog: RuledBlog;
beforeAll(async () => {
  blog = await openUnderRules();
});
beforeEach(() => blog.reset());
afterAll(() => blog.close());

const restService = { ...plain, atomic: atomicOperations("operations") };

const endpoint = "/";
const tag = (id: string) => ({
  method: "POST",
  path: "/tag",
  body: { data: { type: "tag", id } },
});
const title = (id: string, text: string) => ({
  method: "PATCH",
  path: `/post/${id}`,
  body: { data: { type: "post", id, attributes: { title: text } } },
});

interface Failed {
  readonly errors: readonly {
    readonly code: string;
    readonly detail: string;
    readonly source?: { readonly pointer: string };
  }[];
}

async function send(handler: ApiHandler, body: unknown, context?: unknown) {
  const { status, text = "" } = await handler({
    method: "POST",
    path: "/operations",
    headers: atomicHeaders,
    body,
    context,
  });
  const [error] = status < 300 ? [] : (JSON.parse(text) as Failed).errors;
  return { status, error, at: error?.source?.pointer };
}

test("authorize is asked for every operation, before a transaction begins", async () => {
  const asked: object[] = [];
  const { client } = blog;
  const handler = restHandler(restService, {
    endpoint,
    client,
    authorize(access) {
      asked.push({ ...access, request: undefined });
      return access.model !== "Post";
    },
  });
  const data = { type: "user", lid: "u", attributes: { email: "new@x.org" } };
  const update = { type: "user", lid: "u", attributes: { name: "Ann" } };
  blog.statements.length = 0;
  const { status, error, at } = await send(handler, {
    "atomic:operations": [
      { op: "add", data },
      { op: "update", ref: { type: "user", lid: "u" }, data: update },
      { op: "remove", ref: { type: "post", id: "1" } },
      { op: "remove", ref: { type: "tag", id: "history" } },
    ],
  });
  expect([status, error?.code, at]).toEqual([
    403,
    "forbidden",
    "/atomic:operations/2",
  ]);
  expect(blog.statements).toEqual([]);
  const none = { relatedId: undefined, query: [] };
  expect(asked).toEqual([
    {
      protocol: "rest",
      model: "User",
      operation: "create",
      arguments: { id: undefined, ...none, body: { data } },
      atomic: { index: 0, count: 4 },
    },
    {
      protocol: "rest",
      model: "User",
      operation: "update",
      arguments: { id: undefined, lid: "u", ...none, body: { data: update } },
      atomic: { index: 1, count: 4 },
    },
    {
      protocol: "rest",
      model: "Post",
      operation: "delete",
      arguments: { id: "1", ...none, body: undefined },
      atomic: { index: 2, count: 4 },
    },
  ]);
});

test("a model offers what its routes offer", async () => {
  const routes = restService.routes.map((one) =>
    one.resource.model === "Tag"
      ? { resource: one.resource, list: one.list }
      : one,
  ) as typeof restService.routes;
  const { client } = blog;
  const handler = restHandler({ ...restService, routes }, { endpoint, client });
  const { status, error, at } = await send(
    handler,
    asOperations([title("1", "x"), tag("new")]),
  );
  expect([status, error?.code, at]).toEqual([
    403,
    "unsupported-operation",
    "/atomic:operations/1",
  ]);
});

test("access rules hold, and a refusal undoes what was written before it", async () => {
  const { client, defineAccess, open } = blog;
  const access = defineAccess((request) => request.context as Caller)({
    ...open,
    Post: {
      read: true,
      create: true,
      delete: false,
      update: ({ id }, where) =>
        typeof id === "string" && where({ authorId: id }),
    },
    Tag: {
      create: true,
      read: (_, where) => where({ name: { not: "secret" } }),
    },
  });
  const handler = restHandler(restService, { endpoint, client, access });
  const { authorId, title: before } = await client.post.findUniqueOrThrow({
    where: { id: 1 },
  });
  const other = await client.post.findFirstOrThrow({
    where: { authorId: { not: authorId } },
  });
  const ask = (writes: Parameters<typeof asOperations>[0]) =>
    send(handler, asOperations(writes), { id: authorId });
  expect((await ask([title("1", "mine"), title("1", before)])).status).toBe(
    200,
  );

  const refused = await ask([title("1", "mine"), title(String(other.id), "x")]);
  expect([refused.status, refused.at?.slice(0, 20)]).toEqual([
    expect.any(Number),
    "/atomic:operations/1",
  ]);
  expect([403, 404]).toContain(refused.status);

  blog.statements.length = 0;
  const removal = await ask([
    title("1", "mine"),
    { method: "DELETE", path: "/post/1" },
  ]);
  expect([removal.status, removal.error?.code, removal.at]).toEqual([
    403,
    "forbidden",
    "/atomic:operations/1",
  ]);
  expect(blog.statements).toEqual([]);

  // What may not be read back would be written by a single request.
  const unread = await ask([title("1", "mine"), tag("secret")]);
  expect([unread.status, unread.error?.detail, unread.at]).toEqual([
    403,
    "the record may not be read after the write, so it is undone",
    "/atomic:operations/1",
  ]);
  expect(await client.tag.count({ where: { name: "secret" } })).toBe(0);
  expect(await client.post.findUnique({ where: { id: 1 } })).toMatchObject({
    title: before,
  });
});

test("the client must have transactions", async () => {
  const { client } = blog;
  const without = {
    ...client,
    $transaction: undefined,
  } as unknown as typeof client;
  expect(() => restHandler(restService, { endpoint, client: without })).toThrow(
    '"client" must have "$transaction"',
  );
  const handler = restHandler(restService, {
    endpoint,
    client: () => without,
    log: () => undefined,
  });
  const { status } = await send(handler, asOperations([tag("new")]));
  expect(status).toBe(500);
});

test("a commit that is not confirmed may have taken effect", async () => {
  const { client } = blog;
  const options: unknown[] = [];
  const unconfirmed = new Proxy(client, {
    get: (target, name) =>
      name === "$transaction"
        ? async (run: never, given: unknown) => {
            options.push(given);
            await target.$transaction(run);
            throw new Error("the connection is lost");
          }
        : (Reflect.get(target, name) as unknown),
  });
  const atomicTransaction = { timeout: 1_000, maxWait: 500 };
  const handler = restHandler(restService, {
    endpoint,
    client: unconfirmed,
    atomicTransaction,
    log: () => undefined,
  });
  const { status, error } = await send(handler, asOperations([tag("new")]));
  expect([status, error?.code]).toEqual([503, "service-unavailable"]);
  expect(error?.detail).toContain("may have taken effect");
  expect(options).toEqual([atomicTransaction]);
});

test("without the configuration's setting there is no such path", async () => {
  const { client } = blog;
  const handler = restHandler(plain, { endpoint, client });
  const { status, error } = await send(handler, asOperations([tag("new")]));
  expect([status, error?.code]).toEqual([404, "unsupported-model"]);
});
