import type { Model } from "../../graph/model-graph.js";
import { notice } from "../banner.js";
import { described } from "./description.js";
import type { JsonObject } from "./json.js";

/** The tag of operations that are described once for all models. */
export const allModels = "All models";

/**
 * The members of a service's document before its paths.
 *
 * @param project its name, if it has one
 * @param hasShared whether there are operations for all models
 */
export function documentHead(
  service: "REST" | "RPC",
  project: string | undefined,
  description: readonly string[],
  models: readonly Model[],
  hasShared: boolean,
): JsonObject {
  const tags = models.map(({ name, documentation }) => ({
    name,
    description: `The model ${name}.`,
    ...described(documentation),
  }));
  const title = project === undefined ? service : `${project} ${service}`;
  return {
    openapi: "3.1.1",
    "x-generated": notice,
    info: { title, version: "1", description: description.join("\n\n") },
    servers: [{ url: "/" }],
    // The application's: see docs/rest/openapi.md. Without it, linters report each operation.
    security: [],
    tags: [
      ...tags,
      ...(hasShared
        ? [{ name: allModels, description: "What all models have in common." }]
        : []),
    ],
  };
}
