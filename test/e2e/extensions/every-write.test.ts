import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { textOf } from "../../../src/runtime/adapters/mount.js";
import { asOperations, atomicHeaders } from "../../support/as-operations.js";
import type { PrismaClient } from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import type * as Types from "../../../fixtures/workspace/src/api/extensions.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// Every write of both services runs the extensions of the model it writes.

let workspace: OpenApplication<PrismaClient<"query">>;
let api: typeof Api;
let defineExtensions: typeof Types.defineExtensions;

beforeAll(async () => {
  workspace = await openApplication("workspace", "sqlite");
  api = await workspace.load<typeof Api>("src/api/index.ts");
  ({ defineExtensions } = await workspace.load<typeof Types>(
    "src/api/extensions.ts",
  ));
});
afterAll(() => workspace.close());

const document = {
  attributes: {
    excerpt: { value: () => "" },
    commentCount: { value: () => 0 },
  },
  actions: {
    publish: { run: ({ id }: { id: number }) => ({ id }) },
    archive: { run: () => [] },
    summary: { run: () => ({ documents: 1 }) },
    cancel: { run: () => undefined },
  },
};

type Extension = "validate" | "around" | "remove" | "after";

const members = {
  Document: document,
  User: { attributes: { domain: { value: () => "" } } },
};

/** Handlers whose extension of comments counts its calls. */
function handlers(extension: Extension) {
  const calls = { count: 0 };
  const call = (): void => {
    calls.count += 1;
  };
  const around = async (_: unknown, next: () => Promise<unknown>) => {
    call();
    await next();
  };
  const schema = z.looseObject({}).refine(() => {
    call();
    return true;
  });
  const all = { create: around, update: around, delete: around };
  const after = { create: call, update: call, delete: call };
  const Comment = {
    validate: { validate: { create: schema, update: schema } },
    around: { around: all },
    after: { after },
    remove: { remove: call },
  }[extension];
  const extensions = defineExtensions(() => undefined)({
    ...members,
    Comment,
  });
  const { client } = workspace;
  return {
    calls,
    rest: api.createRestHandler({ endpoint: "/", client, extensions }),
    rpc: api.createRpcHandler({ client, extensions }),
  };
}

const comment = { body: "text", documentId: 1, authorId: "olga" };
const nested = (operations: object) => ({
  where: { id: 1 },
  data: { comments: operations },
});
const resource = (id?: string) => ({
  data: {
    type: "comment",
    ...(id !== undefined && { id }),
    attributes: { body: "text" },
    relationships: {
      document: { data: { type: "document", id: "1" } },
      author: { data: { type: "user", id: "olga" } },
    },
  },
});
const linkage = { data: [{ type: "comment", id: "1" }] };
/** A member, and one that is to be. */
const both = { data: [...linkage.data, { type: "comment", id: "3" }] };

type Write = readonly [
  service: "rest" | "rpc",
  method: string,
  path: string,
  body: object | undefined,
  kinds: string,
];

/** Each write of comments, and what it does to them: create, update or delete. */
const writes: readonly Write[] = [
  ["rest", "POST", "/comment", resource(), "create"],
  ["rest", "PATCH", "/comment/1", resource("1"), "update"],
  [
    "rest",
    "PATCH",
    "/comment/1/relationships/document",
    { data: { type: "document", id: "1" } },
    "update",
  ],
  ["rest", "PATCH", "/document/1/relationships/comments", both, "update"],
  ["rest", "POST", "/document/2/relationships/comments", linkage, "update"],
  ["rest", "DELETE", "/comment/2", undefined, "delete"],
  ["rpc", "POST", "/comment/create", { data: comment }, "create"],
  [
    "rpc",
    "POST",
    "/comment/createMany",
    { data: [comment, comment] },
    "create",
  ],
  [
    "rpc",
    "POST",
    "/comment/createManyAndReturn",
    { data: [comment] },
    "create",
  ],
  [
    "rpc",
    "PATCH",
    "/comment/update",
    { where: { id: 1 }, data: { body: "text" } },
    "update",
  ],
  [
    "rpc",
    "PATCH",
    "/comment/updateMany",
    { where: { id: 1 }, data: { body: "text" } },
    "update",
  ],
  [
    "rpc",
    "PATCH",
    "/comment/updateManyAndReturn",
    { where: { id: 1 }, data: { body: "text" } },
    "update",
  ],
  [
    "rpc",
    "POST",
    "/comment/upsert",
    { where: { id: 1 }, create: comment, update: { body: "text" } },
    "update",
  ],
  [
    "rpc",
    "POST",
    "/comment/upsert",
    { where: { id: 999 }, create: comment, update: {} },
    "create",
  ],
  [
    "rpc",
    "DELETE",
    '/comment/delete?q={"where":{"id":3}}',
    undefined,
    "delete",
  ],
  [
    "rpc",
    "DELETE",
    '/comment/deleteMany?q={"where":{"id":4}}',
    undefined,
    "delete",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({ create: { body: "text", authorId: "olga" } }),
    "create",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({ createMany: { data: [{ body: "text", authorId: "olga" }] } }),
    "create",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({
      connectOrCreate: {
        where: { id: 998 },
        create: { body: "text", authorId: "olga" },
      },
    }),
    "create or update",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({
      upsert: {
        where: { id: 1 },
        create: { body: "text", authorId: "olga" },
        update: { body: "text" },
      },
    }),
    "update",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({ update: { where: { id: 1 }, data: { body: "text" } } }),
    "update",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({ updateMany: { where: { id: 1 }, data: { body: "text" } } }),
    "update",
  ],
  [
    "rpc",
    "PATCH",
    "/document/update",
    nested({ connect: { id: 1 } }),
    "update",
  ],
  ["rpc", "PATCH", "/document/update", nested({ delete: { id: 1 } }), "delete"],
  ["rpc", "PATCH", "/document/update", nested({ deleteMany: {} }), "delete"],
  [
    "rpc",
    "POST",
    "/$transaction/sequential",
    [{ model: "Comment", op: "create", args: { data: comment } }],
    "create",
  ],
];

/** The same writes of REST as atomic operations. */
const operations = writes
  .filter(([service]) => service === "rest")
  .map(([service, method, path, body, kinds]): Write => [
    service,
    "POST",
    "/operations",
    asOperations([{ method, path, body }]),
    kinds,
  ]);

/** The comments that each write begins with. */
async function reset(): Promise<void> {
  const { client } = workspace;
  await client.comment.deleteMany();
  await client.comment.createMany({
    data: [1, 2, 3, 4].map((id) => ({
      ...{ id, body: "text", authorId: "olga" },
      documentId: id === 1 ? 1 : 2,
    })),
  });
}

/** Whether an extension has to do with what a write does. */
function concerns(extension: Extension, kinds: string): boolean {
  if (extension === "remove") return kinds === "delete";
  return extension !== "validate" || kinds !== "delete";
}

async function send(
  handler: ApiHandler,
  [service, method, url, body]: Write,
): Promise<{ readonly status: number; readonly text: string }> {
  const [path = "", query] = url.split("?");
  const { status, text = "" } = await handler({
    method,
    path,
    ...(query !== undefined && {
      query: query.replace(/(?<=q=).*/, encodeURIComponent),
    }),
    ...(body !== undefined && {
      body,
      headers:
        path === "/operations"
          ? atomicHeaders
          : {
              "content-type":
                service === "rest"
                  ? "application/vnd.api+json"
                  : "application/json",
            },
    }),
  });
  return { status, text };
}

test.each(["validate", "around", "remove", "after"] as const)(
  "%s is run by every write of its model",
  async (extension) => {
    const { rest, rpc, calls } = handlers(extension);
    const told: string[] = [];
    for (const write of [...writes, ...operations]) {
      const [service, method, path, body, kinds] = write;
      await reset();
      calls.count = 0;
      const { status, text } = await send(
        service === "rest" ? rest : rpc,
        write,
      );
      const name = `${method} ${path} ${JSON.stringify(body)}: ${String(status)} ${text}`;
      if (concerns(extension, kinds) && calls.count === 0) told.push(name);
      if (status >= 400) told.push(name);
    }
    expect(told).toEqual([]);
  },
);

test.each([
  ["zod", z.object({ body: z.string().min(3), document: z.number().max(1) })],
  [
    "valibot",
    v.object({
      body: v.pipe(v.string(), v.minLength(3)),
      document: v.pipe(v.number(), v.maxValue(1)),
    }),
  ],
  ["arktype", type({ body: "string >= 3", document: "number <= 1" })],
] as const)(
  "a schema of %s tells two issues at two pointers",
  async (_, create) => {
    const extensions = defineExtensions(() => undefined)({
      ...members,
      Comment: { validate: { create } },
    });
    const { client } = workspace;
    const rest = api.createRestHandler({ endpoint: "/", client, extensions });
    const { data } = resource();
    const body = {
      data: {
        ...data,
        attributes: { body: "x" },
        relationships: {
          ...data.relationships,
          document: { data: { type: "document", id: "2" } },
        },
      },
    };
    const { status, text } = await send(rest, [
      "rest",
      "POST",
      "/comment",
      body,
      "",
    ]);
    expect(status).toBe(422);
    const { errors } = JSON.parse(text) as {
      errors: { source: { pointer: string } }[];
    };
    expect(errors.map(({ source }) => source.pointer).sort()).toEqual([
      "/data/attributes/body",
      "/data/relationships/document",
    ]);
  },
);

/** Handlers with these extensions beside those that must be. */
function handlersOf(own: object) {
  const extensions = defineExtensions(() => undefined)({ ...members, ...own });
  const { client } = workspace;
  const log = (): void => undefined;
  return {
    rest: api.createRestHandler({ endpoint: "/", client, extensions, log }),
    rpc: api.createRpcHandler({ client, extensions, log }),
  };
}

const stray = { ...comment, documentId: 999 };

test("a function that does not await next() leaves no rejection behind", async () => {
  const seen: unknown[] = [];
  const listener = (error: unknown): void => {
    seen.push(error);
  };
  process.on("unhandledRejection", listener);
  const forgetful = (_: unknown, next: () => Promise<unknown>): void => {
    void next();
  };
  const { rpc } = handlersOf({ Comment: { around: { create: forgetful } } });
  const path = "/comment/create";
  const { status } = await send(rpc, [
    "rpc",
    "POST",
    path,
    { data: stray },
    "",
  ]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", listener);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(seen).toEqual([]);
});

test("writes of many are all done or none, also with after alone", async () => {
  await reset();
  const { rpc, calls } = handlers("after");
  calls.count = 0;
  const path = "/comment/createMany";
  const body = { data: [comment, stray] };
  const { status } = await send(rpc, ["rpc", "POST", path, body, ""]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await workspace.client.comment.count()).toBe(4);
  expect(calls.count).toBe(0);
});

test.each([
  ["validate", 400],
  ["around", 400],
  ["after", 201],
] as const)(
  "what %s judges names its links by connect",
  async (extension, expected) => {
    const { rpc } = handlers(extension);
    const link = {
      where: { id: "olga" },
      create: { id: "x", name: "", email: "" },
    };
    const data = {
      body: "text",
      document: { connect: { id: 1 } },
      author: { connectOrCreate: link },
    };
    const path = "/comment/create";
    const { status } = await send(rpc, ["rpc", "POST", path, { data }, ""]);
    expect(status).toBe(expected);
  },
);

test("an action answers hundreds, and does not run for what cannot be shown", async () => {
  const calls = { count: 0 };
  const { rpc } = handlersOf({
    Document: {
      ...document,
      actions: {
        ...document.actions,
        publish: {
          run: ({ id }: { id: number }) => {
            calls.count += 1;
            return { id };
          },
        },
        archive: {
          run: () => {
            calls.count += 1;
            return Array.from({ length: 1200 }, (_, at) => ({ id: 1200 - at }));
          },
        },
      },
    },
  });
  const ask = (name: string, body: object) =>
    send(rpc, ["rpc", "POST", `/document/${name}`, body, ""]);
  const select = { deletedAt: true };
  for (const [name, shown] of [
    ["archive", { select }],
    ["publish", { where: { id: 1 }, select }],
  ] as const) {
    expect((await ask(name, shown)).status).toBe(400);
  }
  expect(calls.count).toBe(0);
  const { status, text } = await ask("archive", { select: { id: true } });
  expect(status).toBe(200);
  const { data } = JSON.parse(text) as { data: { id: number }[] };
  const stored = await workspace.client.document.findMany({
    select: { id: true },
    orderBy: { id: "desc" },
  });
  expect(data).toEqual(stored);
});

test("an attribute that throws undoes the write", async () => {
  const { rest } = handlersOf({
    Document: {
      ...document,
      attributes: {
        ...document.attributes,
        excerpt: {
          value: () => {
            throw new Error("broken");
          },
        },
      },
    },
  });
  const attributes = { title: "Never" };
  const data = { type: "document", id: "1", attributes };
  const path = "/document/1";
  const { status } = await send(rest, ["rest", "PATCH", path, { data }, ""]);
  expect(status).toBe(500);
  expect(
    await workspace.client.document.count({ where: { title: "Never" } }),
  ).toBe(0);
});

test("a route is wrapped", async () => {
  const extensions = defineExtensions(() => undefined)({
    ...members,
    Comment: {
      routes: {
        list: async (request, next) => {
          const response = await next();
          return {
            ...response,
            headers: { ...response.headers, "x-path": request.path },
          };
        },
      },
    },
  });
  const rest = api.createRestHandler({
    endpoint: "/",
    client: workspace.client,
    extensions,
  });
  const answer = await rest({ method: "GET", path: "/comment" });
  expect(answer.headers["x-path"]).toBe("/comment");
  // What copies it once more has all of it, too.
  const { text = "", ...copy } = { ...answer };
  expect(copy.body).toEqual(JSON.parse(text));
  expect(copy.body).toHaveProperty("data");
});

test.each<[string, (response: ApiResponse) => ApiResponse]>([
  ["in place of its body", (one) => ({ ...one, body: { meta: { a: 1 } } })],
  [
    "into its body",
    (one) => {
      const copy = { ...one };
      Object.assign(copy.body as object, { meta: { a: 1 } });
      return copy;
    },
  ],
  [
    "as text",
    ({ status, headers }) => ({ status, headers, text: `{"meta":{"a":1}}` }),
  ],
  [
    "in place of all",
    ({ status, headers }) => ({ status, headers, body: { meta: { a: 1 } } }),
  ],
])("what a route puts %s is sent", async (_, change) => {
  const extensions = defineExtensions(() => undefined)({
    ...members,
    Comment: { routes: { list: async (__, next) => change(await next()) } },
  });
  const { client } = workspace;
  const options = { endpoint: "/", client, extensions };
  const rest = api.createRestHandler(options);
  const answer = await rest({ method: "GET", path: "/comment" });
  expect(JSON.parse(textOf(answer) ?? "")).toMatchObject({ meta: { a: 1 } });
});

test("as many records as a read may take are written at once, and no more", async () => {
  const extensions = defineExtensions(() => undefined)({
    ...members,
    Comment: { after: { create: () => undefined } },
  });
  const { client } = workspace;
  const limits = { maxTake: 2 };
  const rpc = api.createRpcHandler({ client, extensions, limits });
  const statuses = [];
  for (const count of [2, 3]) {
    const body = { data: Array.from({ length: count }, () => comment) };
    const path = "/comment/createMany";
    statuses.push((await rpc({ method: "POST", path, body })).status);
  }
  expect(statuses).toEqual([201, 400]);
});

test("what does not fit the schema is refused at the start", () => {
  const define = defineExtensions(() => undefined) as (
    given: object,
  ) => unknown;
  expect(() => define({ Coment: {} })).toThrow(
    /Coment is no model; did you mean "Comment"\?[^]*Document\.attributes\.excerpt is missing/,
  );
  expect(() => define({ ...members, Comment: { arround: {} } })).toThrow(
    /Comment\.arround is no extension; did you mean "around"/,
  );
  const { client } = workspace;
  expect(() => api.createRpcHandler({ client })).toThrow(
    /"extensions" must be given: they have \w+\.\w+/,
  );
});
