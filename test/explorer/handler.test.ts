import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import {
  explorerHandler,
  type ExplorerOptions,
} from "@gen-api/runtime/explorer";
import type { ApiRequest, ApiResponse } from "@gen-api/runtime";
import { budgets } from "../budgets.js";

const ask = (
  request: Partial<ApiRequest> = {},
  options: ExplorerOptions = { rest: "/rest" },
): Promise<ApiResponse> =>
  explorerHandler(options)({ method: "GET", path: "/", ...request });

const hash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("GET / is one small HTML file, which names no other host", async () => {
  const { status, headers, text = "" } = await ask();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(
    budgets["page of the explorer"].limit,
  );
  // The extension's name is no address.
  expect(text.replace("https://jsonapi.org/ext/atomic", "")).not.toMatch(
    /https?:\/\//,
  );
  expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|eval\(/);
});

test("its policy has the hashes of its script and style, and nothing else runs", async () => {
  const { headers, text = "" } = await ask();
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  const [, script = ""] =
    /<script type="module">(.*?)<\/script>/s.exec(text) ?? [];
  expect(script.length).toBeGreaterThan(10_000);
  expect(headers["content-security-policy"]?.split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test("a service on another origin may be asked, and only that", async () => {
  const { headers, text } = await ask(
    {},
    { rest: "https://api.example.org/rest/", rpc: "/rpc" },
  );
  expect(headers["content-security-policy"]).toContain(
    "connect-src 'self' https://api.example.org;",
  );
  expect(text).toContain(
    "{&quot;rest&quot;:&quot;https://api.example.org/rest&quot;,&quot;description&quot;:&quot;https://api.example.org/rest/openapi.json&quot;,&quot;rpc&quot;:&quot;/rpc&quot;}",
  );
});

test("an option cannot leave its attribute", async () => {
  const { text } = await ask({}, { rest: '/"><script>$&' });
  expect(text).toContain("/\\&quot;&gt;&lt;script&gt;$&amp;&quot;");
});

test("an unchanged page is not sent again", async () => {
  const { headers } = await ask();
  const etag = headers["etag"] ?? "";
  expect(etag).toMatch(/^"[\da-f]{24}"$/);
  for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask({ headers: { "if-none-match": given } });
    expect([given, again.status, again.text]).toEqual([given, 304, undefined]);
  }
  const other = await ask(
    { headers: { "if-none-match": etag } },
    { rest: "/api" },
  );
  expect(other.status).toBe(200);
});

test("HEAD has no body, OPTIONS the verbs, all else is 404 or 405", async () => {
  const { text = "" } = await ask();
  const head = await ask({ method: "HEAD" });
  expect(head).toMatchObject({
    status: 200,
    headers: { "content-length": String(Buffer.byteLength(text)) },
  });
  expect(head.text).toBeUndefined();
  expect(await ask({ method: "OPTIONS" })).toMatchObject({
    status: 204,
    headers: { allow: "GET, HEAD" },
  });
  expect(await ask({ method: "POST" })).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
  expect((await ask({ path: "/post" })).status).toBe(404);
  expect((await ask({ failure: new Error("no") })).status).toBe(500);
});

test.each([
  [undefined, "an object is needed"],
  [{}, '"rest" must be an absolute path or an http(s) URL'],
  [{ rest: "rest" }, '"rest" must be'],
  [{ rest: "//example.org" }, '"rest" must be'],
  [{ rest: "javascript:alert(1)" }, '"rest" must be'],
  [{ rest: "/rest", rpc: 1 }, '"rpc" must be'],
  [{ rest: "/rest", reference: "javascript:alert(1)" }, '"reference" must'],
  [{ rest: "/rest", serve: "https://example.org" }, '"serve" must be an'],
  [{ rest: "/rest", sql: true }, '"sql" is unknown; known are rest, rpc,'],
])("invalid options throw: %j", (options, message) => {
  expect(() => explorerHandler(options as never)).toThrow(message);
});
