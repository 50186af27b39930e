import { AccessDenied } from "../errors/access-denied.js";
import type { Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";

type Write = "create" | "update" | "delete";

/** The refusal of a write, in the application's words if it has some. */
export function denied(
  { rules, name }: GuardedModel,
  operation: Write,
  rule: string,
  place?: ConstructorParameters<typeof AccessDenied>[2],
): AccessDenied {
  const own = rules.message(name, operation);
  return new AccessDenied(
    rule,
    own ?? `${operation} of ${name} is not allowed here`,
    place,
  );
}

/** @throws AccessDenied where no row may be written, before anything is asked. */
export function refuseClosed(
  model: GuardedModel,
  operation: Write,
  rule: Formula,
): void {
  if (rule === false) {
    throw denied(model, operation, `${model.name}.${operation}`);
  }
}
