import {
  fieldName,
  fieldNames,
  flag,
  type SettingType,
  memberName,
  restOperations,
  rpcOperations,
} from "./setting-values.js";

/** The settings of a model, also in directives `@api.<name>`. */
export const modelSettings: ReadonlyMap<string, SettingType> = new Map([
  ["hidden", flag],
  ["type", memberName],
  ["id", fieldNames],
  ["rest", restOperations],
  ["rpc", rpcOperations],
]);

/** The settings of a field or relation. */
export const fieldSettings: ReadonlyMap<string, SettingType> = new Map([
  ["hidden", flag],
  ["name", fieldName],
  ["readOnly", flag],
]);
