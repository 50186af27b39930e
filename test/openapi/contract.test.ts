import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { Contract, type Exchange } from "../support/contract/contract.js";
import type { Description } from "../support/contract/operation.js";

// The end-to-end suite holds the services to their descriptions. This holds the
// holder: what it must not let pass.

const contract = (service: string): Contract => {
  const file = `../../fixtures/blog/src/api/openapi/${service}.json`;
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return new Contract(JSON.parse(text) as Description);
};
const rest = contract("rest");
const rpc = contract("rpc");

const links = { self: "/tag/a" };
const tag = { type: "tag", id: "a", attributes: {}, links, relationships: {} };
const one = (data: object = tag): string =>
  JSON.stringify({ jsonapi: { version: "1.1" }, links, data });
const error = (status: number, code: string): string => {
  const told = { status, code, title: "No", detail: "no" };
  return JSON.stringify({ jsonapi: { version: "1.1" }, errors: [told] });
};
const get = (url: string, status = 200, text = one()): Exchange => ({
  method: "GET",
  url,
  status,
  text,
});
const post = (body: object, status = 201): Exchange => ({
  method: "POST",
  url: "/tag",
  status,
  text: one(),
  body,
});

test.each<[string, Exchange]>([
  ["a resource", get("/tag/a?include=posts&fields[tag]=posts")],
  ["a type in any case", get("/TAG/a")],
  ["an error", get("/tag/a", 404, error(404, "not-found"))],
  [
    "a request that was refused",
    get("/tag/a?filter[x]=1", 400, error(400, "invalid-query")),
  ],
  ["a creation", post({ data: { type: "tag", id: "a", "@own": 1 } })],
  [
    "a write to a read-only relationship",
    {
      ...post({ data: [] }, 405),
      url: "/post/1/relationships/tags",
      text: error(405, "method-not-allowed"),
    },
  ],
  [
    "PUT as PATCH",
    { ...post({ data: { type: "tag" } }, 200), method: "PUT", url: "/tag/a" },
  ],
])("%s is as described", (_, exchange) => {
  expect(() => rest.check(exchange)).not.toThrow();
});

test.each<[string, RegExp, Exchange]>([
  ["a URL", /is not described/, get("/tag/a/b/c/d")],
  ["a parameter", /parameter sort is not described/, get("/tag/a?sort=id")],
  ["an include", /include: data/, get("/tag/a?include=author")],
  ["a fieldset", /fields: data/, get("/tag/a?fields[tag]=name,x")],
  ["a filter", /filter: data/, get("/tag?filter[name$isEmpty]=true")],
  ["a page", /page: data/, get("/tag?page[limit]=1001")],
  ["an id", /\{id\}: data/, get("/post/a", 200)],
  [
    "an attribute",
    /the body: data/,
    post({ data: { type: "tag", attributes: { x: 1 } } }),
  ],
  ["a type", /the body: data/, post({ data: { type: "post" } })],
  [
    "a member of an answer",
    /additional properties/,
    get("/tag/a", 200, one({ ...tag, x: 1 })),
  ],
  ["an answer without data", /required property/, get("/tag/a", 200, "{}")],
  [
    "an error of another status",
    /anyOf/,
    get("/tag/a", 404, error(404, "conflict")),
  ],
])("%s that is not described is found", (_, message, exchange) => {
  expect(() => rest.check(exchange)).toThrow(message);
});

const query = (q: object): string => encodeURIComponent(JSON.stringify(q));
const found = (url: string, data: unknown): Exchange =>
  get(url, 200, JSON.stringify({ data }));

const written = (url: string, body: object, data: unknown): Exchange => ({
  method: "POST",
  url,
  body,
  status: 201,
  text: JSON.stringify({ data }),
});

test.each<[string, Exchange]>([
  ["a creation", written("/tag/create", { data: { name: "a" } }, {})],
  [
    "a creation of several",
    written("/tag/createMany", { data: [{ name: "a" }] }, { count: 1 }),
  ],
  ["a count", found("/tag/count", 1)],
  [
    "a count of fields",
    found(`/tag/count?q=${query({ select: { _all: true } })}`, { _all: 1 }),
  ],
  ["a query", found(`/tag/findMany?q=${query({ where: { name: "a" } })}`, [])],
  [
    "nothing",
    found(`/Tag/findUnique?q=${query({ where: { name: "a" } })}`, null),
  ],
])("%s is as described", (_, exchange) => {
  expect(() => rpc.check(exchange)).not.toThrow();
});

test.each<[string, RegExp, Exchange]>([
  ["an operation", /is not described/, found("/tag/constructor", 1)],
  [
    "a filter",
    /q: data/,
    found(`/tag/findMany?q=${query({ where: { x: 1 } })}`, []),
  ],
  [
    "a value",
    /q: data/,
    found(`/post/findMany?q=${query({ where: { id: "x" } })}`, []),
  ],
  [
    "a creation without a required field",
    /the body: data.* 'name'/,
    written("/tag/create", { data: {} }, {}),
  ],
  [
    "one among several",
    /the body: data.* 'name'/,
    written("/tag/createMany", { data: [{}] }, { count: 1 }),
  ],
  [
    "a creation without data",
    /the body: data.* 'data'/,
    written("/tag/create", {}, {}),
  ],
  ["a count that is a text", /data\/data/, found("/tag/count", "1")],
  ["a result", /must be array/, found("/tag/findMany", 1)],
  ["an error", /required property/, get("/tag/findMany", 400, '{"error":{}}')],
])("%s that is not described is found", (_, message, exchange) => {
  expect(() => rpc.check(exchange)).toThrow(message);
});
