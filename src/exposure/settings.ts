import {
  fieldName,
  fieldNames,
  flag,
  type Kind,
  memberName,
  restOperations,
  rpcOperations,
} from "./setting-values.js";

/** What can be said of a model, here and in a directive `@api.<name>`. */
export const modelSettings: ReadonlyMap<string, Kind> = new Map([
  ["hidden", flag],
  ["type", memberName],
  ["id", fieldNames],
  ["rest", restOperations],
  ["rpc", rpcOperations],
]);

/** What can be said of a field or relation. */
export const fieldSettings: ReadonlyMap<string, Kind> = new Map([
  ["hidden", flag],
  ["name", fieldName],
  ["readOnly", flag],
]);
