import { type Finding, notesOf } from "./finding.js";
import type { GraphProblem } from "./graph-problem.js";
import type { Model } from "./model-graph.js";

/**
 * If a row has a value `constructor`, Prisma's client takes the row for a value that
 * is decoded already: values that JSON cannot represent stay encoded.
 */
export function undecodedRows(models: readonly Model[]): GraphProblem[] {
  const places = models.flatMap(({ name, fields, relations }) =>
    [...fields, ...relations]
      .filter((one) => one.name === "constructor")
      .map((one) => ({
        label: `${name}.${one.name}`,
        model: name,
        field: one.name,
      })),
  );
  return notesOf({ places, message, hint });
}

const message =
  "Prisma's client does not decode a row in which a field `constructor` has a value: BigInt, Bytes, DateTime, Decimal and Json come back as { $type: … }";

const hint: Finding["hint"] = () =>
  'rename the field; with @map("constructor") its column keeps the name';
