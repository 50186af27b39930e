export type { ActionInputs } from "./action-inputs.js";
export type { Checked } from "./checked.js";
export { type Extensions, extensionsOf } from "./define-extensions.js";
export type {
  Action,
  Attribute,
  Clients,
  ModelExtensions,
  Validation,
} from "./model-extensions.js";
export type { StandardSchema } from "./standard-schema.js";
