import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RPCApiHandler } from "@zenstackhq/server/api";
import RestApi from "@zenstackhq/server/api/rest";
import { modelMeta } from "../../bench/rest/reference/model-meta.js";
import { buildGraph } from "../../src/graph/build-graph.js";
import type { ApiHandler } from "../../src/runtime/index.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { openBlog, type OpenBlog } from "../support/open-blog.js";
import { read, root } from "./document.js";

// Each request of the tables is sent to the handlers of ZenStack and to ours, each with a
// blog of its own.

type Request = readonly [method: string, url: string, body?: object];

const tag = (name: string, more = {}, type = "tag") => ({
  data: { type, attributes: { name, ...more } },
});
const post = (id: string, more: object) => ({
  data: { type: "post", id, ...more },
});

const rest: Readonly<Record<string, Request>> = {
  "DELETE of a resource": ["DELETE", "/post/4"],
  "An upsert that updates": [
    "POST",
    "/tag",
    {
      ...tag("history"),
      meta: { operation: "upsert", matchFields: ["name"] },
    },
  ],
  "GET of an empty to-one": ["GET", "/category/1/parent"],
  "GET of an id that cannot be one: `/post/x`": ["GET", "/post/x"],
  "Another record has the unique value": ["POST", "/tag", tag("history")],
  "DELETE of a record that others need": ["DELETE", "/user/ada"],
  "An attribute that does not exist": ["POST", "/tag", tag("a", { colour: 1 })],
  "An attribute of the wrong type": [
    "PATCH",
    "/post/1",
    post("1", { attributes: { title: 1 } }),
  ],
  "A required attribute is missing": [
    "POST",
    "/post",
    { data: { type: "post", attributes: { slug: "e" } } },
  ],
  "A value for an `autoincrement()` id": [
    "POST",
    "/category",
    { data: { type: "category", attributes: { id: 90, name: "f" } } },
  ],
  "A document without `data`": ["POST", "/tag", { meta: {} }],
  "Linkage to a record that does not exist": [
    "POST",
    "/post/1/relationships/tags",
    { data: [{ type: "tag", id: "nothing" }] },
  ],
  "A document with another type than the path": [
    "POST",
    "/tag",
    tag("b", {}, "post"),
  ],
  "A document with another id than the path": [
    "PATCH",
    "/post/1",
    post("2", { attributes: { title: "c" } }),
  ],
  "`null` for a to-one in a document": [
    "PATCH",
    "/post/1",
    post("1", { relationships: { category: { data: null } } }),
  ],
  "PATCH of `/post/1/author`": [
    "PATCH",
    "/post/1/author",
    { data: { type: "user", id: "alan" } },
  ],
  "`null` as linkage of a required to-one": [
    "PATCH",
    "/post/1/relationships/author",
    { data: null },
  ],
  "POST of linkage to a to-one": [
    "POST",
    "/post/1/relationships/author",
    { data: { type: "user", id: "ada" } },
  ],
  "A verb that the URL does not take": ["DELETE", "/post"],
  HEAD: ["HEAD", "/post/1"],
  OPTIONS: ["OPTIONS", "/post/1"],
  "An unknown parameter: `limit=1`": ["GET", "/post?limit=1"],
  "`page[limit]=0`": ["GET", "/post?page[limit]=0"],
  "More than `maxPageSize`: `page[limit]=9999`": [
    "GET",
    "/post?page[limit]=9999",
  ],
  "`page[offset]=-1`": ["GET", "/post?page[offset]=-1"],
  "An unknown relationship in `include`": ["GET", "/post?include=friends"],
  "An unknown field in `fields`": ["GET", "/post?fields[post]=colour"],
  "An error of the server": ["GET", "/follow"],
};

const rpc: Readonly<Record<string, Request>> = {
  "`upsert`": [
    "POST",
    "/tag/upsert",
    { where: { name: "d" }, create: { name: "d" }, update: {} },
  ],
  "`findUniqueOrThrow`, as an example of newer operations": [
    "GET",
    '/post/findUniqueOrThrow?q={"where":{"id":2}}',
  ],
  "`exists`": ["GET", '/user/exists?q={"where":{"id":"ada"}}'],
  OPTIONS: ["OPTIONS", "/post/findMany"],
  "An error of the server": ["GET", "/follow/findMany"],
};

/** A row of a table: the request, and what each of the two answers. */
const rowsOf = (heading: string): string[][] => {
  const [, section = ""] = read("docs/start/moving.md").text.split(
    `## ${heading}\n`,
  );
  const [table = ""] = /^\|(?:.|\n\|)*/m.exec(section) ?? [];
  return table
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

type Theirs = (request: object) => Promise<{ status: number; body: unknown }>;

const endpoint = "http://x";
const quiet = { error() {}, warn() {}, info() {}, debug() {} };
let blogs: readonly [OpenBlog, OpenBlog];
let handlers: Record<"rest" | "rpc", readonly [Theirs, ApiHandler]>;
let shared: object;

beforeAll(async () => {
  blogs = [await openBlog(), await openBlog()];
  const [theirs, ours] = blogs.map(({ client }) =>
    client.$extends({
      query: {
        follow: {
          findMany: () => Promise.reject(new Error("what went wrong")),
        },
      },
    }),
  );
  const schema = await loadSchema("fixtures/blog/schema.prisma", root);
  const { graph } = buildGraph(schema.description);
  shared = { prisma: theirs, modelMeta: modelMeta(graph), logger: quiet };
  const options = { client: ours as never, log: () => undefined };
  const { default: restApi } = RestApi as unknown as {
    default: (options: object) => Theirs;
  };
  handlers = {
    rest: [
      restApi({ endpoint }),
      blogs[1].createRestHandler({ ...options, endpoint }),
    ],
    rpc: [
      RPCApiHandler() as unknown as Theirs,
      blogs[1].createRpcHandler(options),
    ],
  };
});
afterAll(() => Promise.all(blogs.map((blog) => blog.close())));

/** What a cell of the table says: the status, with REST's code or RPC's message of an error. */
function cell(status: number, body: unknown): string {
  const { errors, error } = (body ?? {}) as {
    errors?: readonly { code: string }[];
    error?: { message: string };
  };
  const words = errors?.[0]?.code ?? error?.message;
  return words ? `${String(status)} \`${words}\`` : String(status);
}

async function answers(
  service: "rest" | "rpc",
  [method, url, body]: Request,
): Promise<string[]> {
  const [theirs, ours] = handlers[service];
  const [path = "", query = ""] = url.split("?");
  const reply = await theirs({
    ...shared,
    method,
    path: service === "rest" ? path : path.slice(1),
    query: Object.fromEntries(new URLSearchParams(query)),
    requestBody: structuredClone(body),
  });
  const response = await ours({ method, path, query, body });
  return [
    cell(reply.status, reply.body),
    cell(response.status, JSON.parse(response.text ?? "null")),
  ];
}

test.each([
  ["rest", "REST", rest],
  ["rpc", "RPC", rpc],
] as const)(
  "docs/start/moving.md tells what differs in %s",
  async (service, heading, requests) => {
    const rows = rowsOf(heading);
    expect(rows.map(([name]) => name)).toEqual(Object.keys(requests));
    for (const [name = "", ...told] of rows) {
      const request = requests[name] as Request;
      expect([name, ...(await answers(service, request))]).toEqual([
        name,
        ...told,
      ]);
    }
  },
);
