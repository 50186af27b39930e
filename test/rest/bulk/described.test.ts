import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";

const description = JSON.parse(
  await readFile(
    fileURLToPath(
      new URL(
        "../../../fixtures/blog/src/api/openapi/rest.json",
        import.meta.url,
      ),
    ),
    "utf8",
  ),
) as Described;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string }[];
  readonly requestBody?: { readonly content?: object };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

interface Described {
  readonly paths: Readonly<
    Record<string, { readonly get?: Operation; readonly post?: Operation }>
  >;
}

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

async function served(options: object): Promise<Described> {
  const rest = blog.createRestHandler({
    client: blog.client,
    endpoint: "/",
    description,
    ...options,
  });
  const { text = "" } = await rest({ method: "GET", path: "/openapi.json" });
  return JSON.parse(text) as Described;
}

const types = (one?: { readonly content?: object }): readonly string[] =>
  Object.keys(one?.content ?? {});

const json = "application/vnd.api+json";

test("without the options, the description is as it was generated", async () => {
  const { paths } = await served({});
  expect(paths).toEqual(description.paths);
});

test("it names files where they are switched on, and nowhere else", async () => {
  const { paths } = await served({ bulk: { export: true, import: true } });
  const { get, post } = paths["/post"] ?? {};
  const files = ["application/x-ndjson", "text/csv"];
  expect(types(get?.responses["200"])).toEqual([json, ...files]);
  expect(types(post?.requestBody)).toEqual([json, ...files]);
  expect(types(post?.responses["200"])).toEqual([json, files[0]]);
  expect(post?.parameters.flatMap(({ name }) => name ?? [])).toEqual([
    "upsert",
    "dry-run",
  ]);
  const others = Object.keys(description.paths).filter((path) =>
    /^\/[^/]+\//.test(path),
  );
  for (const path of others) {
    expect(paths[path]).toEqual(description.paths[path]);
  }
});

test("it has the path of numbers, with what they take", async () => {
  const { paths } = await served({ aggregates: true });
  const { get } = paths["/post/-/aggregate"] ?? {};
  expect(get?.operationId).toBe("Post.aggregate");
  expect(get?.parameters.map((one) => one.name ?? "shared")).toEqual([
    ...["groupBy", "withCount", "sumOf", "avgOf", "minOf", "maxOf", "sort"],
    ...["shared", "shared"],
  ]);
  expect(Object.keys(paths)).toHaveLength(
    Object.keys(description.paths).length + 8,
  );
});
