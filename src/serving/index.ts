/**
 * What `@gen-api/serve` needs of gen-api beside its library. Not for others: it changes
 * without notice.
 *
 * @module
 */
export { cacheFolder } from "../cache/cache-folder.js";
export { exitStatuses, type ExitStatus } from "../cli/exit-status.js";
export { packageVersion } from "../cli/package-version.js";
export { printDiagnostics } from "../cli/print-diagnostics.js";
export { reportFailure } from "../cli/report-failure.js";
export { settledChange } from "../cli/settled-change.js";
export { processTerminal, type Terminal } from "../cli/terminal.js";
export { isRunning } from "../output/lock.js";
export type {
  Datamodel,
  DatamodelField,
  DatamodelModel,
} from "../schema/datamodel.js";
export type { SchemaTexts } from "../schema/prisma-parser.js";
export { type Diagnostic, inFile } from "../source/diagnostic.js";
export type { FieldRule } from "../graph/model-graph.js";
export type { FieldValues } from "./field-values.js";
export { readServedRun, type ServedRun } from "./served-run.js";
export {
  declaredPlace,
  servedSchema,
  type ServedSchema,
} from "./served-schema.js";
