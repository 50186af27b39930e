import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Access, ApiHandler, ApiResponse } from "@gen-api/runtime";
import { root } from "../support/built-command.js";
import { openBlog, type OpenBlog } from "../support/open-blog.js";

const documentOf = (service: string): object => {
  const path = join(root, `fixtures/blog/src/api/openapi/${service}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as object;
};
const rest = documentOf("rest");
const rpc = documentOf("rpc");

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const headerNames = new Set(["Idempotency-Key", "If-None-Match"]);

interface Verb {
  readonly parameters?: readonly {
    readonly name?: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<Record<number, unknown>>;
}

const ask = (
  handler: ApiHandler,
  method = "GET",
  path = "/openapi.json",
): Promise<ApiResponse> => handler({ method, path });

describe.each([
  [
    "REST",
    rest,
    "/api",
    (options: object) =>
      blog.createRestHandler({
        client: blog.client,
        endpoint: "/api",
        ...options,
      }),
  ],
  [
    "RPC",
    rpc,
    ".",
    (options: object) =>
      blog.createRpcHandler({ client: blog.client, ...options }),
  ],
] as const)("the description of %s", (_, document, url, create) => {
  test.each([
    ["a document", document],
    ["a function that returns one", () => document],
    ["an import", () => Promise.resolve({ default: document })],
  ])("is served from %s, with the server's URL", async (__, description) => {
    const { status, headers, body } = await ask(create({ description }));
    expect(status).toBe(200);
    expect(headers).toEqual({ "content-type": "application/json" });
    expect(body).toEqual({ ...document, servers: [{ url }] });
  });

  test("is not served unless it is given", async () => {
    expect((await ask(create({}))).status).toBeGreaterThanOrEqual(400);
  });

  test("is loaded once, when it is first asked for", async () => {
    let loads = 0;
    const handler = create({
      description: () => {
        loads += 1;
        return document;
      },
    });
    expect(loads).toBe(0);
    await ask(handler);
    await ask(handler);
    expect(loads).toBe(1);
  });

  test("is told by HEAD and OPTIONS, and takes no other verb", async () => {
    const handler = create({ description: document });
    const head = await ask(handler, "HEAD");
    expect(head.text).toBeUndefined();
    expect(head.headers["content-length"]).toBe(
      String(Buffer.byteLength((await ask(handler)).text ?? "")),
    );
    const allow = "GET, HEAD, OPTIONS";
    expect((await ask(handler, "OPTIONS")).headers).toMatchObject({ allow });
    const refused = await ask(handler, "POST");
    expect(refused.status).toBe(405);
    expect(refused.headers).toMatchObject({ allow });
  });

  test("is subject to authorize", async () => {
    const asked: Access[] = [];
    const authorize = (access: Access): boolean => {
      asked.push(access);
      return false;
    };
    const denied = await ask(create({ description: document, authorize }));
    expect(denied.status).toBe(403);
    expect(asked).toMatchObject([{ model: "*", operation: "describe" }]);
  });

  test("says which headers the options of the handler take", async () => {
    const taken = async (options: object): Promise<readonly string[]> => {
      const handler = create({
        client: () => blog.client,
        description: document,
        ...options,
      });
      const { paths } = (await ask(handler)).body as {
        readonly paths: Readonly<
          Record<string, Readonly<Record<string, Verb>>>
        >;
      };
      return Object.values(paths).flatMap((item) =>
        Object.entries(item).flatMap(([verb, { parameters = [], responses }]) =>
          parameters.flatMap(({ name = "", required }) =>
            headerNames.has(name)
              ? `${verb} ${name}${required ? "!" : ""}${responses[304] ? " 304" : ""}`
              : [],
          ),
        ),
      );
    };
    expect(await taken({})).toEqual([]);
    const idempotency = { model: "ApiRequest", scope: () => "ada" };
    const all = new Set(await taken({ idempotency }));
    expect(all).toContain("post Idempotency-Key");
    expect([...all].filter((one) => /^get|!|304/.test(one))).toEqual([]);
    const required = { ...idempotency, required: true };
    expect(await taken({ idempotency: required })).toContain(
      "post Idempotency-Key!",
    );
    if (url === ".") return;
    expect(new Set(await taken({ etag: true }))).toEqual(
      new Set(["get If-None-Match 304"]),
    );
  });

  test("is a failure of the server if it is none", async () => {
    const logged: unknown[] = [];
    const log = (__: string, error: unknown): unknown => logged.push(error);
    const handler = create({ description: () => ({}), log });
    expect((await ask(handler)).status).toBe(500);
    expect(String(logged[0])).toContain('"description" is no OpenAPI document');
  });
});
