import { delegateName } from "../contract/names.js";
import type { Schema, SchemaField, SchemaModel } from "../model/schema.js";
import type { Row } from "./options.js";

/** A served model by the names that requests have. */
export interface TestedModel {
  readonly name: string;
  readonly type: string;
  readonly delegate: string;
  readonly schema: SchemaModel;
  /** The fields of its id. */
  readonly id: readonly string[];
  /** Columns that requests may name. */
  readonly shown: readonly (readonly [name: string, field: SchemaField])[];
  /** Columns that nobody may read. */
  readonly closed: readonly string[];
  /** Columns that requests may give values. */
  readonly written: readonly (readonly [name: string, field: SchemaField])[];
}

export function testedModels({ models }: Schema): readonly TestedModel[] {
  return Object.entries(models)
    .filter(([, { hidden }]) => !hidden)
    .map(([name, schema]) => {
      const fields = Object.entries(schema.fields);
      const [id = []] = Object.values(schema.uniques);
      return {
        name,
        schema,
        id,
        type: schema.type ?? delegateName(name),
        delegate: delegateName(name),
        shown: fields.filter(([, one]) => !one.hidden && !one.writeOnly),
        closed: fields
          .filter(([, one]) => one.hidden || one.writeOnly)
          .map(([name]) => name),
        written: fields.filter(
          ([, one]) =>
            !one.hidden && !one.readOnly && !one.preset && !one.generated,
        ),
      };
    });
}

/** A record's id as paths have it. */
export function idText({ id }: TestedModel, row: Row): string {
  return id.map((name) => text(row[name])).join("_");
}

/** Prisma's `where` for a row by its id. */
export function whereId({ id, schema }: TestedModel, row: Row): object {
  const values = Object.fromEntries(id.map((name) => [name, row[name]]));
  const [unique = ""] = Object.keys(schema.uniques);
  return id.length === 1 ? values : { [unique]: values };
}

/** A value of Prisma's as JSON has it. */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object" && value !== null && "toFixed" in value
    ? String(value as unknown)
    : value;
}

/** The same of a row, as a text to compare. */
export function rowText(row: Row): string {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    plain(value),
  ]);
  return JSON.stringify(Object.fromEntries(cells));
}

export function text(value: unknown): string {
  const one = plain(value);
  return typeof one === "string" ? one : JSON.stringify(one);
}
