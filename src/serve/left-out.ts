import { SchemaError } from "gen-api";
import {
  type Diagnostic,
  inFile,
  declaredPlace,
  type ServedSchema,
} from "gen-api/serving";
import type { LeftOut, RefusedTable } from "./database/lenient-tables.js";

/** What is said of the parts of a schema that its database does not have. */
export function leftOutNotes(
  left: readonly LeftOut[],
  schema: ServedSchema,
): readonly Diagnostic[] {
  return left.map((one) => {
    const { model, field, reason } = one;
    const subject = [model, field].filter((name) => name !== undefined);
    return {
      severity: "note",
      message: `${[...(subject.length > 0 ? [subject.join(".")] : []), said(one)].join(": ")}: ${reason}`,
      ...placeOf(schema, model, field, "note"),
    };
  });
}

function said({ kind, name }: LeftOut): string {
  switch (kind) {
    case "column":
      return "served without its column, which no answer has";
    case "default":
      return `its default ${name} is left out`;
    default:
      return `the ${kind} ${name} is left out`;
  }
}

/** A table that cannot be made, as a mistake at its place. */
export function refusedTable(
  { model, field, message }: RefusedTable,
  schema: ServedSchema,
): SchemaError {
  const subject = [model, field].filter((name) => name !== undefined);
  return new SchemaError([
    {
      severity: "error",
      message: `the database refuses ${subject.length > 0 ? subject.join(".") : "the tables of the schema"}: ${message}`,
      ...placeOf(schema, model, field, "error"),
      hint: `serve it from a database that has it: --db ${schema.named === "sqlite" ? "file:dev.db" : "postgresql://…"}`,
    },
  ]);
}

function placeOf(
  { files }: ServedSchema,
  model: string | undefined,
  field: string | undefined,
  severity: Diagnostic["severity"],
): Partial<Diagnostic> {
  const place =
    model === undefined ? undefined : declaredPlace(files, model, field);
  return place ? inFile(place, severity) : {};
}
