import { expect, test } from "@jest/globals";
import { targetBelow } from "../../src/runtime/adapters/mount.js";

test.each([
  ["", "/user?a=1?b", "/user", "a=1?b"],
  ["", "/user?", "/user", ""],
  ["", "/http://other/user", "/http://other/user", undefined],
  ["/api", "/api", "/", undefined],
  ["/api", "/api/user", "/user", undefined],
  ["/api", "/api?a=1", "/", "a=1"],
  // As for proxies.
  ["", "http://example.org", "/", undefined],
  ["", "http://example.org?a=/1", "/", "a=/1"],
  ["/api", "HTTPS://example.org:80/api/user?a=1", "/user", "a=1"],
])("below %j, %s leads to %s", (prefix, url, path, query) => {
  expect(targetBelow(prefix, url)).toEqual({ mount: prefix, path, query });
});

test.each(["*", "http://[", "http://[/", "localhost:80"])(
  "%s is below no prefix, and not the root",
  (url) => {
    expect(targetBelow("", url)).toBeUndefined();
  },
);

test.each(["/", "/apis", "/ap", "/other/api", "http://example.org/", "?/api"])(
  "%s is not below /api",
  (url) => {
    expect(targetBelow("/api", url)).toBeUndefined();
  },
);
