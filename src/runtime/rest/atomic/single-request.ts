import { setColumns } from "../../service/extensions.js";
import type { Scope } from "../../service/scope.js";
import { inTransaction, type RestApi } from "../api.js";
import type { PathId, RestRequest } from "../request.js";
import { pathRecord } from "../router.js";
import { type LocalIds, withIds, withLinkedIds } from "./local-ids.js";
import type { Operation, Single } from "./operation.js";

/** An operation that may be run, as far as the request's caller and the models go. */
export interface Planned extends Operation, Single {
  /** The record that its path would name; one with a `lid` is not known before it is added. */
  readonly record: PathId | undefined;
  readonly isUpsert: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The request that an operation is alone. */
export function singleRequest(
  api: RestApi,
  { client, origin, guarded, extended }: Scope,
  one: Planned,
  ids: LocalIds<string>,
): RestRequest {
  const { target, resource, endpoint, method, meta, relationship } = one;
  const { type, lid } = target;
  const id = target.id ?? ids.get(type, lid);
  const record =
    one.record ??
    (id === undefined ? undefined : pathRecord(resource, id, api.idDivider));
  const data = sentData(one, ids);
  const path = [
    resource.type,
    ...(id === undefined ? [] : [encodeURIComponent(id)]),
    ...(relationship ? ["relationships", relationship.wireName] : []),
  ];
  return {
    api: inTransaction(api),
    operation: endpoint.operation,
    method,
    client,
    origin,
    extended,
    resource,
    path: `/${path.join("/")}`,
    query: "",
    parameters: () => [],
    id: record,
    parent: undefined,
    relatedId: undefined,
    // Their results have no data. Under rules the answer shows whether the caller may read it.
    isMinimal: relationship !== undefined && !guarded,
    asksCursors: false,
    knownVersions: undefined,
    seesCells: () => guarded?.seesCells(resource.model) ?? true,
    preset:
      endpoint.operation === "create"
        ? setColumns(resource, guarded, api.settings.extensions)
        : none,
    hasBody: true,
    body: () => ({ data, meta }),
  };
}

/** What the single request would send: ids in place of each `lid`, but no id of its own. */
function sentData(
  { data, relationship, adds }: Planned,
  ids: LocalIds<string>,
): unknown {
  if (relationship) return withIds(ids, data);
  const linked = withLinkedIds(ids, (data ?? {}) as Record<string, unknown>);
  return adds ? { ...linked, lid: undefined } : withIds(ids, linked);
}
