import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { useApplication } from "../support/use-application.js";

// What a viewer sends when nobody has changed an example.

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly style?: string;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Reference[];
  readonly requestBody?: Reference;
}

type Reference = { readonly $ref: string } | Parameter;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const file = "../../fixtures/blog/src/api/openapi/rest.json";
const description = JSON.parse(
  readFileSync(new URL(file, import.meta.url), "utf8"),
) as Description;

function resolved(one: Reference): unknown {
  if (!("$ref" in one)) return one;
  return one.$ref
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (tree, name) => (tree as Readonly<Record<string, unknown>>)[name],
      description,
    );
}

/** The operations of a method, with their URLs as the examples make them. */
function operationsOf(
  method: string,
): readonly (readonly [id: string, url: string, body: unknown])[] {
  return Object.entries(description.paths).flatMap(([path, item]) => {
    const operation = item[method];
    if (!operation) return [];
    const parameters = (operation.parameters ?? []).map(
      (one) => resolved(one) as Parameter,
    );
    const query = new URLSearchParams();
    let url = path;
    for (const { name, in: place, style, example } of parameters) {
      if (place === "path") {
        url = url.replace(`{${name}}`, encodeURIComponent(String(example)));
      } else if (style === "deepObject") {
        for (const [member, value] of Object.entries(example ?? {})) {
          query.set(`${name}[${member}]`, String(value));
        }
      } else if (example !== undefined) {
        query.set(name, String(example));
      }
    }
    const body =
      operation.requestBody &&
      (resolved(operation.requestBody) as {
        content: Record<string, { example: unknown }>;
      });
    const [content] = Object.values(body?.content ?? {});
    return [
      [operation.operationId, `${url}?${query}`, content?.example] as const,
    ];
  });
}

/** `Category.posts.create` */
function isBelow(id: string): boolean {
  return id.split(".").length === 3;
}

test("a viewer has nothing of the query filled in", () => {
  const queries = ["get", "post", "patch", "delete"].flatMap((method) =>
    operationsOf(method).map(([, url]) => url.split("?")[1]),
  );
  expect(queries.length).toBeGreaterThan(60);
  expect(queries.filter((one) => one !== "")).toEqual([]);
});

describe("the examples of the blog's REST", () => {
  const { rest } = useApplication("blog", "sqlite");

  test("create records, add members, and read", async () => {
    const written: [string, number][] = [];
    const below: number[] = [];
    for (const [id, url, body] of operationsOf("post")) {
      if (isBelow(id)) continue;
      written.push([id, await sent(url, body)]);
    }
    expect(written).toHaveLength(12);
    expect(
      written.filter(([id, status]) =>
        id.endsWith(".create") ? status !== 201 : status !== 200,
      ),
    ).toEqual([]);

    // The same records below a parent: they are there by now, or belong to another one.
    for (const [id, url, body] of operationsOf("post")) {
      if (isBelow(id)) below.push(await sent(url, body));
    }
    expect(below).toHaveLength(11);
    expect(below.filter((status) => ![201, 409].includes(status))).toEqual([]);

    const read: [string, number][] = [];
    for (const [id, url] of operationsOf("get")) {
      read.push([id, await sent(url)]);
    }
    expect(read.length).toBeGreaterThan(40);
    expect(read.filter(([, status]) => status !== 200)).toEqual([]);
  });

  async function sent(url: string, body?: unknown): Promise<number> {
    const headers = { "content-type": "application/vnd.api+json" };
    const request =
      body === undefined
        ? {}
        : { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${rest()}${url}`, request)).status;
  }
});
