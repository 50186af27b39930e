export { accessOf, type Presets } from "./define-access.js";
export type {
  Access,
  Condition,
  Conditions,
  FieldRules,
  ModelRules,
  Others,
  Rule,
  UpdateRules,
} from "./rules.js";
export type {
  AccessField,
  AccessModel,
  AccessRelation,
  AccessSchema,
} from "./schema.js";
