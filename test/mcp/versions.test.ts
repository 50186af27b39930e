import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { mcpHandler } from "@gen-api/mcp";
import { repository } from "../support/fixture-schemas.js";
import {
  type OpenVersioned,
  openVersioned,
} from "../e2e/versions/open-versioned.js";
import type { Told } from "./workspace.js";

// Versions of records and keys of writes, with atomic operations and without.

let app: OpenVersioned;
let description: { readonly paths: Record<string, object> };
beforeAll(async () => {
  app = await openVersioned("sqlite");
  const file = ".tmp/applications/versioned-sqlite/src/api/openapi/rest.json";
  description = JSON.parse(
    readFileSync(join(repository, file), "utf8"),
  ) as typeof description;
});
afterAll(() => app.close());

function withoutAtomic(document: typeof description): object {
  const paths = Object.entries(document.paths).filter(
    ([path]) => path !== "/operations",
  );
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The tools over the service, called without a client's connection. */
function agentOf(options: object = {}) {
  const rest: ApiHandler = app.rest({ description, ...options });
  const mcp = mcpHandler({ rest, write: true, callerOf: () => "ada" });
  return async (tool: string, input: object): Promise<Told> => {
    const { text = "" } = await mcp({
      method: "POST",
      path: "/",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: input },
      },
    });
    const line =
      text.split("\n").find((one) => one.startsWith("data: {")) ?? "";
    const { result } = JSON.parse(line.replace("data: ", "")) as {
      readonly result: {
        readonly content: readonly { readonly text: string }[];
        readonly structuredContent: unknown;
        readonly isError?: boolean;
      };
    };
    return {
      text: result.content[0]?.text ?? "",
      data: result.structuredContent,
      failed: result.isError === true,
    };
  };
}

const rename = (title: string, version?: string) => ({
  op: "update",
  type: "post",
  id: "1",
  attributes: { title },
  ...(version !== undefined && { version }),
});

test.each([
  ["with atomic operations", (document: object) => document],
  ["without", (document: typeof description) => withoutAtomic(document)],
] as const)("a version is needed, and holds: %s", async (_, make) => {
  const agent = agentOf({ description: make(description) });
  expect((await agent("describe_type", { type: "post" })).text).toContain(
    "\nversion: ",
  );
  const write = (operation: object) =>
    agent("write", { operations: [operation] });
  const read = async (): Promise<string> =>
    (await agent("get", { type: "post", id: "1" })).data.record
      .version as string;
  const version = await read();
  expect((await write(rename("none"))).text).toContain(
    "send the `version` of the post",
  );
  const done = await write(rename("new", version));
  expect(done.data.records[0].attributes.title).toBe("new");
  const stale = await write(rename("stale", version));
  expect(stale.text).toMatch(
    /412\nprecondition-failed at (If-Match|\/atomic:operations\/0\/meta\/version)/,
  );
  const link = {
    op: "link",
    type: "post",
    id: "1",
    relationship: "tags",
    to: [{ type: "tag", id: "y" }],
    version: await read(),
  };
  expect((await write(link)).failed).toBe(false);
  const unlink = { ...link, how: "remove", version: await read() };
  expect((await write(unlink)).failed).toBe(false);
  expect((await write({ ...unlink, version: "x" })).failed).toBe(true);
});

test("a key takes effect once, and none is taken where none is kept", async () => {
  const agent = agentOf({
    idempotency: { model: "ApiRequest", scope: () => "ada" },
  });
  const create = (title: string, more: object = {}) =>
    agent("write", {
      operations: [{ op: "create", type: "post", attributes: { title } }],
      key: 'a"key',
      ...more,
    });
  const first = await create("once");
  const again = await create("once");
  expect(again.data).toEqual(first.data);
  expect(await app.client.post.count({ where: { title: "once" } })).toBe(1);
  expect((await create("other")).text).toContain("422");
  // What is only tried takes no key: the write itself may have it.
  const tried = await create("tried", { key: "k2", dryRun: true });
  expect(tried.data.done).toBe(false);
  expect((await create("tried", { key: "k2" })).failed).toBe(false);
  expect(await app.client.post.count({ where: { title: "tried" } })).toBe(1);
  expect((await create("bad", { key: "ä" })).text).toContain("visible ASCII");
});

test("a dry run of a misread parameter writes nothing", async () => {
  const rest = app.rest();
  const count = await app.client.post.count();
  const data = { type: "post", attributes: { title: "never" } };
  for (const query of ["dryRun=1", "dryRun=", "dryRun=true&dryRun=false"]) {
    const { status, body } = await rest({
      method: "POST",
      path: "/operations",
      query,
      headers: { "content-type": "application/json" },
      body: { "atomic:operations": [{ op: "add", data }] },
    });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ source: { parameter: "dryRun" } }] },
    ]);
  }
  expect(await app.client.post.count()).toBe(count);
});

test("pages by cursors, where the service has them", async () => {
  const agent = agentOf({ pagination: "cursor" });
  const found: string[] = [];
  let page: object | undefined = { limit: 2 };
  while (page) {
    const { data } = await agent("find", { type: "post", page });
    found.push(...data.records.map(({ id }: { id: string }) => id));
    page = data.next as object | undefined;
  }
  const all = await app.client.post.findMany({ orderBy: { id: "asc" } });
  expect(found).toEqual(all.map(({ id }) => String(id)));
  expect(found.length).toBeGreaterThan(2);
});

test("without atomic operations, one operation is a request", async () => {
  const agent = agentOf({ description: withoutAtomic(description) });
  const create = { op: "create", type: "comment", attributes: { body: "b" } };
  const post = { relationships: { post: { type: "post", id: "1" } } };
  const { data } = await agent("write", {
    operations: [{ ...create, ...post }],
  });
  const [{ id }] = data.records;
  const two = await agent("write", { operations: [create, create] });
  expect(two.text).toContain("no atomic operations");
  const tried = await agent("write", { operations: [create], dryRun: true });
  expect(tried.text).toContain("cannot try");
  const gone = await agent("write", {
    operations: [{ op: "delete", type: "comment", id }],
  });
  expect(gone.data).toEqual({ done: true });
});

test("a service that does not describe itself is still read", async () => {
  const agent = agentOf({ description: undefined });
  const { data } = await agent("get", { type: "post", id: "2" });
  expect(data.record.attributes.title).toBe("two");
  expect((await agent("list_types", {})).text).toContain(
    "the option `description`",
  );
});

test.each([
  ["with atomic operations", (document: object) => document],
  ["without", (document: typeof description) => withoutAtomic(document)],
] as const)(
  "no spelling of a record avoids its version: %s",
  async (_, make) => {
    const agent = agentOf({ description: make(description) });
    const read = async (): Promise<unknown> =>
      (await agent("get", { type: "post", id: "1" })).data.record;
    const before = await read();
    for (const target of [{ type: "Post" }, { lid: "x" }]) {
      const operation = { ...rename("unseen"), ...target };
      const { text, failed } = await agent("write", {
        operations: [operation],
      });
      expect([text, failed]).toEqual([
        expect.stringMatching(/version|lid/),
        true,
      ]);
      expect(await read()).toEqual(before);
    }
  },
);
