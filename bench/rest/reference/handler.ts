import { readFileSync } from "node:fs";
import RestApi from "@zenstackhq/server/api/rest";
import { endpoint } from "../endpoint.js";

/** The reference's type of a request. */
interface ReferenceRequest {
  readonly prisma: unknown;
  readonly method: string;
  readonly path: string;
  readonly query?: unknown;
  readonly requestBody?: unknown;
  readonly modelMeta: unknown;
}

type ReferenceHandler = (
  request: ReferenceRequest,
) => Promise<{ readonly status: number; readonly body: unknown }>;

// CommonJS: Node's default import has the default export as a member.
const { default: makeHandler } = RestApi as unknown as {
  readonly default: (options: object) => ReferenceHandler;
};

/** The reference's REST handler, with pages as large as ours. */
export function referenceHandler(): ReferenceHandler {
  return makeHandler({ endpoint, pageSize: 100 });
}

/** The metadata that `prepareReference` wrote beside the compiled modules. */
export function readModelMeta(): unknown {
  const url = new URL("model-meta.json", import.meta.url);
  return JSON.parse(readFileSync(url, "utf8"));
}
