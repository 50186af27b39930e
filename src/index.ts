/**
 * gen-api as a library: the engine behind the command, and `defineConfig`.
 *
 * @module
 */
export {
  defineConfig,
  type Config,
  type FieldConfig,
  type ModelConfig,
  type ModelsConfig,
} from "./config/config.js";
export { UsageError } from "./source/usage-error.js";
export { generate } from "./generate.js";
export type {
  GenerateOptions,
  GenerateResult,
  Step,
} from "./generate-options.js";
export type { LineDifference } from "./output/first-difference.js";
export type { FileState, PlannedFile } from "./output/plan.js";
export { SchemaError, SchemaNotFoundError } from "./schema/schema-error.js";
export type { Diagnostic } from "./source/diagnostic.js";
