import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { notice } from "./banner.js";
import { documentationLines } from "./doc-comment.js";
import { folderName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `AGENTS.md.hbs`: what a coding agent may edit, and how. */
export function agentsView(
  { ruled, extended }: ModelGraph,
  { rest, rpc }: RenderOptions,
): object {
  const handlers = [
    ...(rest ? ["`createRestHandler`"] : []),
    ...(rpc ? ["`createRpcHandler`"] : []),
  ];
  return {
    notice,
    ruled: ruled === true,
    extended: extended === true,
    handlers: handlers.join(" or "),
  };
}

/** The view of `llms.txt.hbs`: what is in the folder. */
export function llmsView(
  { models, ruled, extended }: ModelGraph,
  { rest, rpc, openapi }: RenderOptions,
): object {
  const services = [
    ...(rest ? ["REST by JSON:API 1.1"] : []),
    ...(rpc ? ["RPC like the Prisma client"] : []),
  ];
  const entries = [
    "- [AGENTS.md](AGENTS.md): what to edit in place of these files",
    "- [index.ts](index.ts): what an application imports",
    ...(ruled
      ? ["- [access.ts](access.ts): the types of rules of access"]
      : []),
    ...(extended
      ? ["- [extensions.ts](extensions.ts): the types of extensions"]
      : []),
    ...(rpc ? ["- [client.ts](client.ts): a client of RPC"] : []),
    ...["rest", "rpc"].flatMap((service) => {
      const file = `openapi/${service}.${openapi}`;
      const isThere = service === "rest" ? rest : rpc;
      return isThere && openapi !== "none"
        ? [`- [${file}](${file}): OpenAPI 3.1`]
        : [];
    }),
  ];
  return {
    notice,
    services: services.join(", and "),
    entries: entries.join("\n"),
    models: models.map((model) => modelLine(model, rest)).join("\n"),
  };
}

function modelLine(model: Model, rest: boolean): string {
  const file = `${folderName(model)}/resource.ts`;
  const comment = documentationLines(model.documentation).join(" ");
  const path = rest && isServed(model, "rest") ? ` (/${model.type})` : "";
  const about = comment === "" ? "" : `: ${comment}`;
  return `- [${model.name}](${file})${path}${about}`;
}
