import { expect, test } from "@jest/globals";
import { restSettings } from "../../../src/runtime/rest/options.js";

function endpointOf(endpoint: unknown): string {
  return restSettings({ client: {}, endpoint: endpoint as string }).endpoint;
}

test.each([
  ["https://example.org", "https://example.org"],
  ["http://127.0.0.1:3000/rest", "http://127.0.0.1:3000/rest"],
  ["HTTP://[::1]:80//", "http://[::1]"],
  ["https://example.org/a/@me/", "https://example.org/a/@me"],
  ["https://例え.jp/ä", "https://xn--r8jz45g.jp/%C3%A4"],
  ["/api/rest", "/api/rest"],
  ["/api//", "/api"],
  ["/ä", "/%C3%A4"],
  ["/", ""],
])("the endpoint %s makes links start with %j", (endpoint, start) => {
  expect(endpointOf(endpoint)).toBe(start);
});

test.each([
  [undefined],
  [null],
  [5],
  [new URL("https://example.org")],
  [""],
  ["not a url"],
  ["api"],
  ["./api"],
  ["example.org/api"],
  ["localhost:3000"],
  ["ftp://example.org"],
  ["file:///api"],
  ["javascript:alert(1)"],
  ["https:example.org"],
  ["https://"],
  ["https:///example.org"],
  ["https://exa mple.org"],
  ["https://example.org:port"],
  ["https://me:secret@example.org"],
  ["https://me@example.org"],
  ["https://example.org/api?key=1"],
  ["https://example.org/api?"],
  ["https://example.org/#api"],
  ["//example.org/api"],
  ["/.//example.org"],
  ["/\\example.org"],
  ["/api?key=1"],
  ["/api#rest"],
  ["/a b"],
  [" /api"],
  ["/a\n"],
  ["/\uD800"],
])("the endpoint %j is refused when the handler is made", (endpoint) => {
  expect(() => endpointOf(endpoint)).toThrow(
    'invalid options: "endpoint" must be an absolute URL or path without user, query and fragment, such as "https://example.org/api" or "/api"',
  );
});
