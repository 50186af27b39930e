import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generate } from "gen-api";
import type { ServedRun } from "gen-api/serving";
import type { ModelGraph } from "../../../src/graph/model-graph.js";
import { bundle } from "../../../src/serve/bundle.js";

/** The handlers of an API that has extensions, and extensions that answer something. */
export async function extendedApi(
  run: ServedRun,
  graph: ModelGraph,
  folder: string,
  version: number,
) {
  await generate({
    ...run.options,
    out: join(folder, "api"),
    client: "../client.js",
    openapi: "json",
    format: false,
    force: true,
  });
  const entry = join(folder, "entry.ts");
  writeFileSync(
    entry,
    'export * from "./api/index.js";\nexport { defineExtensions } from "./api/extensions.js";\n',
  );
  const module = join(folder, `extended-${String(version)}.mjs`);
  await bundle(entry, module);
  const { defineExtensions, ...made } = (await import(
    pathToFileURL(module).href
  )) as {
    createRestHandler?: (options: object) => never;
    createRpcHandler?: (options: object) => never;
    defineExtensions: (caller: () => object) => (models: object) => object;
  };
  return { ...made, extensions: defineExtensions(() => ({}))(models(graph)) };
}

function models({ models: all }: ModelGraph): object {
  const entries = all.map(({ name, computed = [], actions = [] }) => [
    name,
    {
      attributes: Object.fromEntries(
        computed.map(({ name: attribute, type }) => [
          attribute,
          { value: () => (type === "String" ? "computed" : 1) },
        ]),
      ),
      actions: Object.fromEntries(
        actions.map(({ name: action, returns }) => [
          action,
          {
            run: () =>
              ({
                record: { id: 1 },
                many: [],
                none: undefined,
                value: { done: true },
              })[returns.kind],
          },
        ]),
      ),
    },
  ]);
  return Object.fromEntries(entries) as object;
}
