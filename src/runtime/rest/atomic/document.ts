import { ApiError } from "../../errors/api-error.js";
import { step } from "../../errors/json-pointer.js";
import { isJsonObject } from "../../serialization/json-object.js";
import type { RestApi } from "../api.js";
import { requireObject, type Json } from "../write/document/envelope.js";
import { malformed } from "../write/document/problems.js";
import { withoutUndefined } from "../write/document/undefined-members.js";
import {
  linkedPlaces,
  LocalIds,
  malformedLid,
  relationshipPlaces,
  unknownLid,
} from "./local-ids.js";
import {
  type Operation,
  operationPointer,
  readOperation,
} from "./operation.js";
const member = "atomic:operations";
const beside = new Set([member, "jsonapi", "meta", "links"]);

/** Problems that are reported at once. */
const maxProblems = 100;

/**
 * The operations of a request document.
 *
 * @throws ApiError `invalid-payload` (400) with the malformed members of all operations.
 */
export function readOperations(
  api: RestApi,
  body: unknown,
): readonly Operation[] {
  const document = requireObject(body, "");
  const other = Object.keys(document).find(
    (name) => !beside.has(name) && !name.startsWith("@"),
  );
  if (other !== undefined) {
    const detail = `"${other}" is not allowed beside "${member}"`;
    throw malformed(step(other), detail);
  }
  const items = document[member];
  const { maxOperations } = api.settings.limits;
  if (!Array.isArray(items) || items.length === 0) {
    throw malformed(
      items === undefined ? "" : `/${member}`,
      `the document needs "${member}": an array of operations`,
    );
  }
  if (items.length > maxOperations) {
    const detail = `more than ${String(maxOperations)} operations`;
    throw malformed(`/${member}`, detail);
  }
  const operations: Operation[] = [];
  const problems: ApiError[] = [];
  const known = new LocalIds<true>();
  for (const [index, item] of items.entries()) {
    const value = withoutUndefinedIn(document, item, index);
    const misnamed = lidProblems(known, value, index);
    problems.push(...misnamed);
    try {
      operations.push(readOperation(api, value, index));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A `lid` of a wrong form is the same problem.
      if (misnamed.length === 0) problems.push(error);
    }
  }
  const [first, ...others] = problems.slice(0, maxProblems);
  if (first) throw ApiError.of([first, ...others]);
  return operations;
}

/** An operation without the members that the document's markers call `undefined`. */
function withoutUndefinedIn(
  { meta }: Json,
  item: unknown,
  index: number,
): unknown {
  const { serialization } = isJsonObject(meta) ? meta : {};
  if (!isJsonObject(item) || !isJsonObject(serialization)) return item;
  const { values, v } = serialization;
  const start = `${member}.${String(index)}.`;
  const own = Object.entries(isJsonObject(values) ? values : {}).flatMap(
    ([path, marker]) =>
      path.startsWith(start) ? [[path.slice(start.length), marker]] : [],
  );
  if (own.length === 0 || !Object.hasOwn(item, "data")) return item;
  const { data } = withoutUndefined({
    data: item["data"],
    meta: { serialization: { values: Object.fromEntries(own) as Json, v } },
  }) as Json;
  return { ...item, data };
}

/** Checks the `lid`s of an operation, and takes those that it adds or removes. */
function lidProblems(
  known: LocalIds<true>,
  value: unknown,
  index: number,
): readonly ApiError[] {
  if (!isJsonObject(value)) return [];
  const at = operationPointer(index);
  const { op, ref, data } = value;
  const places = [];
  if (isJsonObject(ref)) places.push(...linkedPlaces(ref, `${at}/ref`));
  const isLinkage =
    (isJsonObject(ref) && ref["relationship"] !== undefined) ||
    /\/relationships\//.test(String(value["href"]));
  const isResource = isJsonObject(data) && !isLinkage;
  if (isResource) places.push(...relationshipPlaces(data, `${at}/data`));
  if (isLinkage || (isResource && op !== "add")) {
    places.push(...linkedPlaces(data, `${at}/data`));
  }
  const problems = places.flatMap((one) => unknownLid(known, one) ?? []);
  if (isResource && op === "add" && data["lid"] !== undefined) {
    const { type, lid } = data;
    const isTaken = known.get(type, lid) !== undefined;
    const problem =
      malformedLid([data, `${at}/data`]) ??
      (isTaken
        ? malformed(`${at}/data/lid`, "an earlier operation has this lid")
        : undefined);
    if (problem) problems.push(problem);
    known.set(type, lid, true);
  }
  if (op === "remove" && isJsonObject(ref) && !isLinkage) {
    known.delete(ref["type"], ref["lid"]);
  }
  return problems;
}
