import type { Resource } from "../../model/resource.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import { Claim } from "../../prisma/versions/claim.js";
import type { ApiResponse, RequestHeaders } from "../../service/api-handler.js";
import { invalidHeader } from "../../service/entity-tags.js";
import { header } from "../../service/headers.js";
import type { RestApi } from "../api.js";
import {
  isVersionRequired,
  readableVersion,
  StaleWrite,
  underClaim,
  upsertWithoutVersion,
  versionOf,
} from "../preconditions.js";
import { pathId, type RestRequest } from "../request.js";
import { malformed, problemAt } from "../write/document/problems.js";
import {
  atOperation,
  type Operation,
  operationPointer,
  type Single,
} from "./operation.js";

/** What `meta.version` of operations, each their `If-Match`, claims in the transaction. */
export class OperationVersions {
  /** The application's client in the transaction, which does not count. */
  #inside: DelegateMap | undefined;
  #claim: Claim | undefined;

  async take(inside: DelegateMap): Promise<void> {
    this.#inside = inside;
  }

  release(): void {
    this.#claim = undefined;
  }

  /** Whether a write is one that the claim of the running operation has counted. */
  covers(...write: Parameters<Claim["covers"]>): boolean {
    return this.#claim?.covers(...write) ?? false;
  }

  /** @throws ApiError `precondition-failed` (412) at `meta.version` */
  async run(
    operation: Operation & Single,
    single: RestRequest,
    run: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const version = statedVersion(operation);
    this.#claim = undefined;
    if (version === undefined || !this.#inside) return run();
    const { resource } = operation;
    const claim = new Claim(resource, pathId(single).where, [version]);
    // What a rule hides of the version, nobody may find out by a claim.
    if ((await readableVersion(single)) === undefined) claim.refuse();
    await claim.take(this.#inside);
    this.#claim = claim;
    try {
      return await underClaim(claim, run);
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
      throw problemAt(
        versionPointer(operation),
        "precondition-failed",
        `the ${resource.type} has another version by now`,
      );
    }
  }
}

/**
 * One version cannot be that of several records; to ignore it would lose updates.
 *
 * @throws ApiError `invalid-header` (400)
 */
export function refuseIfMatch(headers: RequestHeaders | undefined): void {
  if (header(headers, "if-match") === undefined) return;
  throw invalidHeader("If-Match", 'each operation has its version in "meta"');
}

/**
 * @throws ApiError `invalid-payload` (400) for a version that is none or of what has none,
 *   `precondition-required` (428) where one is missing
 */
export function requireVersion(
  { settings }: RestApi,
  operation: Operation & Single & { readonly isUpsert: boolean },
): void {
  const version = statedVersion(operation);
  const { method, resource, index, adds, relationship } = operation;
  const isNew = adds && !relationship;
  if (version !== undefined) {
    if (resource.version !== undefined && !isNew) return;
    const what = isNew ? "what is added" : resource.type;
    throw malformed(versionPointer(operation), `${what} has no version`);
  }
  if (!isVersionRequired(settings, resource)) return;
  if (operation.isUpsert)
    throw atOperation(operation, upsertWithoutVersion(resource));
  if (method === "POST") return;
  throw problemAt(
    operationPointer(index),
    "precondition-required",
    `send the version of the ${resource.type} in "meta"`,
  );
}

function statedVersion(
  operation: Operation & { readonly resource: Resource },
): number | bigint | undefined {
  const { version } = operation.meta;
  if (version === undefined) return undefined;
  const text = typeof version === "number" ? String(version) : version;
  const known =
    typeof text === "string" ? versionOf(text, operation.resource) : undefined;
  if (known === undefined) {
    throw malformed(versionPointer(operation), '"version" must be an integer');
  }
  return known;
}

function versionPointer({ index }: Operation): string {
  return `${operationPointer(index)}/meta/version`;
}
