import type { Trial } from "./capabilities/trial.js";
import {
  computed,
  deprecation,
  sqlReads,
  telemetry,
} from "./capabilities/what-answers-say.js";
import {
  access,
  authorize,
  hidden,
  preset,
  writeOnly,
} from "./capabilities/what-callers-may.js";
import {
  extensions,
  idempotency,
  limits,
  versions,
} from "./capabilities/what-writes-do.js";

/** The rows of the matrix. */
export const capabilities = {
  "access rules": access,
  authorize,
  hidden,
  "write-only": writeOnly,
  preset,
  extensions,
  versions,
  "idempotency keys": idempotency,
  deprecation,
  computed,
  limits,
  telemetry,
  "reads by SQL": sqlReads,
} satisfies Record<string, (trial: Trial) => Promise<void>>;

export type CapabilityName = keyof typeof capabilities;
