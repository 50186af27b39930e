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
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, Operation>> & Pick<Operation, "parameters">
    >
  >;
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
    const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    const parameters = all.map((one) => resolved(one) as Parameter);
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

describe("the examples of the blog's REST", () => {
  const { rest } = useApplication("blog", "sqlite");

  test("create records, and read without a mistake", async () => {
    const created: [string, number][] = [];
    for (const [id, url, body] of operationsOf("post")) {
      // Of relationships, all models share an example, so its type may be another.
      if (id.endsWith(".create")) created.push([id, await sent(url, body)]);
    }
    expect(created).toHaveLength(8);
    expect(created.filter(([, status]) => status !== 201)).toEqual([]);

    const read: [string, number][] = [];
    for (const [id, url] of operationsOf("get")) {
      read.push([id, await sent(url)]);
    }
    expect(read.length).toBeGreaterThan(40);
    expect(read.filter(([, status]) => status !== 200)).toEqual([
      // The first category is not its own parent.
      ["member", 404],
      // The database makes their ids up.
      ["Comment.get", 404],
      ["Comment.post.related", 404],
      ["Comment.author.related", 404],
      ["Comment.linkage", 404],
    ]);
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
