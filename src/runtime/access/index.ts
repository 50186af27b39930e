export { AccessDenied } from "../errors/access-denied.js";
export { type Ability, can } from "./can.js";
export { type AccessFinding, checkAccess } from "./check-access.js";
export { accessOf, type Presets } from "./define-access.js";
export { explainAccess } from "./explain-access.js";
export { type Guarded, guarded } from "./guarded.js";
export type {
  Access,
  Condition,
  Conditions,
  FieldRules,
  ModelRules,
  Others,
  Rule,
  Unrestricted,
  UpdateRules,
} from "./rules.js";
