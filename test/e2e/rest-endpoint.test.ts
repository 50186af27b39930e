import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ApiError, type ApiHandler, type ApiRequest } from "@gen-api/runtime";
import { openBlog, type OpenBlog } from "../support/open-blog.js";

let blog: OpenBlog;
const logged: unknown[] = [];
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const service = (endpoint: (request: ApiRequest) => string): ApiHandler =>
  blog.createRestHandler({
    client: blog.client,
    endpoint,
    log: (_, error) => logged.push(error),
    description: { openapi: "3.1.1" },
  });
const byHost = ({ headers }: ApiRequest): string =>
  `https://${String(headers?.["host"])}/rest`;

/** Everything in an answer that is a link. */
async function linksOf(
  handler: ApiHandler,
  host: string,
  path: string,
): Promise<readonly string[]> {
  const [at = "", query] = path.split("?");
  const { text = "" } = await handler({
    method: "GET",
    path: at,
    headers: { host },
    ...(query !== undefined && { query }),
  });
  return [...text.matchAll(/"(https:[^"]*)"/g)].map(([, link = ""]) => link);
}

test("links begin with what is told of each request", async () => {
  const handler = service(byHost);
  // More than are kept, and the first again.
  const hosts = Array.from({ length: 70 }, (_, at) => `h${at}.example.org`);
  for (const host of [...hosts, hosts[0] ?? ""]) {
    const path = "/post?include=author&page[limit]=2";
    const links = await linksOf(handler, host, path);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(link).toMatch(`https://${host}/rest/`);
  }
});

test("the Location of what is created does, too", async () => {
  const { headers } = await service(byHost)({
    method: "POST",
    path: "/tag",
    headers: { host: "a.example", "content-type": "application/json" },
    body: { data: { type: "tag", id: "new" } },
  });
  expect(headers["location"]).toBe("https://a.example/rest/tag/new");
});

test("a description is then relative to itself", async () => {
  const { body } = await service(byHost)({
    method: "GET",
    path: "/openapi.json",
  });
  expect(body).toMatchObject({ servers: [{ url: "." }] });
});

test("what is no endpoint is a failure of the server", async () => {
  for (const endpoint of ["example.org", undefined]) {
    logged.length = 0;
    const handler = service(() => endpoint as string);
    const { status } = await handler({ method: "GET", path: "/post" });
    expect(status).toBe(500);
    expect(String(logged[0])).toContain('"endpoint" must be an absolute URL');
  }
});

test("an error of the function is the answer", async () => {
  const handler = service(() => {
    throw new ApiError("forbidden", "no such host", { header: "Host" });
  });
  const { status } = await handler({ method: "GET", path: "/post" });
  expect(status).toBe(403);
});
