import type { Fault } from "../../prisma/errors/fault.js";
import { violatedUnique } from "../../prisma/errors/violated-unique.js";
import type { Resource } from "../../model/resource.js";

/** What errors may say of a service's schema. */
export interface ServiceNames {
  /** Names that no answer may reveal. */
  readonly hiddenNames: ReadonlySet<string>;
  /** A model by its name in the schema. */
  resource(model: string): Resource | undefined;
}

/**
 * Prisma's message for a violated unique, with its fields where Prisma names the
 * constraint; `undefined` if it names fields already, or if they are not known.
 */
export function uniqueMessage(
  fault: Fault,
  service: Pick<ServiceNames, "resource">,
): string | undefined {
  const { kind, error } = fault;
  if (kind !== "unique" || /\bon the fields\b/.test(error.message))
    return undefined;
  const resource = service.resource(String(error.meta?.["modelName"]));
  if (!resource) return undefined;
  const violated = violatedUnique(fault, resource);
  const fields = [...resource.fieldMap.keys()].filter((name) => violated(name));
  if (fields.length === 0) return undefined;
  const names = fields.map((name) => `\`${name}\``).join(",");
  return `Unique constraint failed on the fields: (${names})`;
}
