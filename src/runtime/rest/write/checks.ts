import type { ApiError } from "../../errors/api-error.js";
import { unaddressableId } from "./checks/addressable-id.js";
import { changedIds } from "./checks/changed-ids.js";
import { emptiedKeys } from "./checks/emptied-keys.js";
import { missingRelated } from "./checks/missing-related.js";
import { movedRelationships } from "./checks/moved-relationships.js";
import { nullReferences } from "./checks/null-references.js";
import { removedMembers } from "./checks/removed-members.js";
import { missingColumns } from "./checks/required-columns.js";
import { otherId } from "./checks/same-id.js";
import { twoSides } from "./checks/two-sides.js";
import type { RecordWrite, Stored, Verb } from "./record-write.js";

/** What forbids a write, at its place in the document; `undefined` if nothing does. */
type Check = (write: RecordWrite, stored: Stored) => ApiError | undefined;

const ofMembers = ["create", "update", "upsert", "replace", "add"] as const;
const ofKeys = ["create", "update", "upsert", "replace"] as const;

/**
 * What is checked before a write, in this order. Without a record that it changes, a write
 * passes those that compare with it: the database will not find it either.
 */
const checks: readonly (readonly [Check, readonly Verb[]])[] = [
  [otherId, ["upsert"]],
  [twoSides, ["update", "upsert"]],
  [changedIds, ofMembers],
  [removedMembers, ["update", "upsert", "replace", "remove"]],
  [emptiedKeys, ofKeys],
  [nullReferences, ofMembers],
  [movedRelationships, ofMembers],
  [missingColumns, ["create", "upsert"]],
  [unaddressableId, ofKeys],
  [missingRelated, ofMembers],
];

/** @throws ApiError (400, 403, 404, 409, 422): the first problem of a write. */
export function refuseProblems(write: RecordWrite, stored: Stored): void {
  for (const [check, verbs] of checks) {
    const problem = verbs.includes(write.verb) && check(write, stored);
    if (problem) throw problem;
  }
}
