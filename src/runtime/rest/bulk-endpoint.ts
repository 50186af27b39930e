import type { RequestHeaders } from "../service/api-handler.js";
import { header } from "../service/headers.js";
import { type FileFormat, fileTypes } from "./file-types.js";
import {
  jsonApi,
  type MediaType,
  mediaTypes,
  refuseAccept,
} from "./negotiation.js";
import type { RestSettings } from "./options.js";
import type { Endpoint, Verbs } from "./routing-table.js";

const formats = Object.keys(fileTypes) as readonly FileFormat[];

/**
 * The endpoint as the request's `Accept` has it: a list is a file for who prefers that to a
 * document. The code of files is loaded with the first one.
 *
 * @throws ApiError `not-acceptable` (406) for a file where files are not switched on
 */
export function endpointFor(
  endpoint: Endpoint,
  headers: RequestHeaders | undefined,
  { bulk }: RestSettings,
): Endpoint {
  if (endpoint.operation !== "list" || endpoint.isSummary) return endpoint;
  const ranges = rangesOf(header(headers, "accept"));
  const [best] = ranges;
  const format = formats.find((one) => fileTypes[one] === best?.type);
  if (!format) return endpoint;
  if (!bulk.export) {
    if (ranges.some(({ type }) => documents.includes(type))) return endpoint;
    throw refuseAccept(`no list is exported as ${fileTypes[format]} here`);
  }
  return {
    ...endpoint,
    run: async (request) =>
      (await import("./bulk/export.js")).answerExport(request, format),
  };
}

/** Adds to an OpenAPI document what is switched on. */
export async function withBulk(
  document: object,
  { bulk, aggregates }: RestSettings,
): Promise<object> {
  if (!bulk.export && !bulk.import && !aggregates) return document;
  const { describedBulk } = await import("./bulk/described.js");
  return describedBulk(document, { ...bulk, aggregates });
}

/** Numbers about what may be listed. */
export const summaryEndpoint: Endpoint = {
  operation: "list",
  isSummary: true,
  run: async (request) =>
    (await import("./bulk/aggregate.js")).answerAggregate(request),
};

/** The format of a file that a request sends to be imported, where that is switched on. */
export function importedFormat(
  { operation, below }: Endpoint,
  headers: RequestHeaders | undefined,
  { bulk }: RestSettings,
): FileFormat | undefined {
  if (!bulk.import || operation !== "create" || below) return undefined;
  const given = mediaTypes(header(headers, "content-type") ?? "");
  return formats.find(
    (one) => given.length === 1 && given[0]?.type === fileTypes[one],
  );
}

/** The headers by which OPTIONS tells that there are files (RFC 8288, Linked Data Platform). */
export function fileHeaders(
  { endpoints }: Verbs,
  path: string,
  { bulk, endpoint }: RestSettings,
): Readonly<Record<string, string>> {
  const url = `<${endpoint}${path}>; rel="alternate"`;
  const links = formats.map((one) => `${url}; type="${fileTypes[one]}"`);
  const takes = [jsonApi, ...Object.values(fileTypes)];
  const get = endpoints.get("GET");
  const post = endpoints.get("POST");
  return {
    ...(bulk.export &&
      get?.operation === "list" &&
      !get.isSummary && { link: links.join(", ") }),
    ...(bulk.import &&
      post?.operation === "create" &&
      !post.below && { "accept-post": takes.join(", ") }),
  };
}

/** What a document is. */
const documents: readonly string[] = [
  ...[jsonApi, "application/json"],
  ...["application/*", "*/*"],
];

/** What is accepted of files and documents, the best first; a wildcard is behind what is named. */
function rangesOf(accept: string | undefined): readonly MediaType[] {
  if (!accept || !/csv|ndjson/i.test(accept)) return [];
  const known = [...Object.values<string>(fileTypes), ...documents];
  return mediaTypes(accept)
    .filter((one) => known.includes(one.type) && weight(one) > 0)
    .toSorted(
      (one, other) =>
        weight(other) - weight(one) || wildcards(one) - wildcards(other),
    );
}

function wildcards({ type }: MediaType): number {
  return type.split("*").length;
}

function weight({ parameters }: MediaType): number {
  const [, given] = parameters.find(([name]) => name === "q") ?? [];
  return given === undefined ? 1 : Number(given) || 0;
}
