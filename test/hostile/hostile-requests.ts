import fc from "fast-check";
import { bulkReads } from "./bulk-reads.js";
import type { HostileRequest, ModelDescription } from "./host.js";
import { nestedReads } from "./nested-reads.js";
import { restReads } from "./rest-reads.js";
import { rpcCalls } from "./rpc-calls.js";

/** Requests of at most 4 kB to both services that ask for as much as they can. */
export function hostileRequests(
  described: readonly ModelDescription[],
): fc.Arbitrary<HostileRequest> {
  const models = new Map(described.map((one) => [one.type, one]));
  return fc
    .oneof(
      restReads(models),
      rpcCalls(models),
      nestedReads(models),
      bulkReads(models),
    )
    .filter((request) => sizeOf(request) <= 4096);
}

/** Bytes of a request: of its query as a client writes it, or of its body. */
export function sizeOf({ path, query, body }: HostileRequest): number {
  const text = decodeURIComponent(String(query ?? ""));
  return Buffer.byteLength(`${path}?${text}${JSON.stringify(body) ?? ""}`);
}

/** A request as one line of text. */
export function textOf(request: HostileRequest): string {
  const { service, method, path, query, body, accept } = request;
  const sent =
    body === undefined
      ? `?${decodeURIComponent(String(query ?? ""))}`
      : ` ${JSON.stringify(body)}`;
  const as = accept === undefined ? "" : ` as ${accept}`;
  return `${method} /${service}${path}${sent}${as}`;
}
