import { join } from "node:path";
import { exposeSchema } from "../../src/expose-schema.js";
import { renderApi } from "../../src/render/render-api.js";
import { renderClients } from "../../src/render/render-clients.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "./sources.js";

/** The lines of TypeScript a model that the blog's schema becomes, with no option or with all. */
export async function generatedLines(hasAll: boolean): Promise<number> {
  const folder = join(repository, "fixtures", "blog");
  const path = "schema.prisma";
  const { graph } = await exposeSchema(
    await loadSchema(path, folder),
    {
      ...{ schema: path, access: hasAll, extensions: hasAll },
      ...{ sql: hasAll, query: hasAll },
    },
    folder,
  );
  const services = { rest: true, rpc: true };
  const options = {
    ...services,
    clientImport: "../generated/prisma/client.js",
    importExtension: ".js",
    idDivider: "_",
    openapi: "none",
    query: hasAll,
    agents: false,
    tsNocheck: false,
  } as const;
  const files = [
    ...renderApi(graph, options),
    ...(hasAll ? renderClients(graph, options, services) : []),
  ];
  const texts = files.flatMap(([name, text]) =>
    name.endsWith(".ts") ? [text] : [],
  );
  return (texts.join("").split("\n").length - 1) / graph.models.length;
}
