import type { DelegateMap } from "../../prisma/delegate.js";
import type { NamedField, Resource, Row } from "../../model/resource.js";
import { fieldText } from "../../serialization/field-text.js";
import { markField, type Markers } from "../../serialization/markers.js";
import { applicationError } from "../../service/application-error.js";
import type { AttributeExtension } from "../../service/extensions.js";
import type { RestApi } from "../api.js";
import type { Fieldsets } from "../query/fieldsets.js";
import type { IncludeNode } from "../query/include.js";
import type { RestRequest } from "../request.js";
import { decodedRows } from "./decoded-rows.js";

/** Where a copy of a row has the attributes that extensions computed for it. */
const computed = Symbol("computed");

type ComputedValues = Readonly<Record<string, unknown>>;

/** What of a request tells which attributes are asked for, and who asks. */
type Asking = Pick<RestRequest, "api" | "client" | "extended">;

/**
 * The rows of an answer with the attributes that extensions compute, those of included rows
 * too. Of a row that lacks a column that an attribute needs, since the caller may not read
 * it, the attribute is absent.
 *
 * @param client that reads what the caller may read
 */
export async function withComputed(
  { api, extended, client }: Asking,
  root: IncludeNode,
  fieldsets: Fieldsets,
  rows: readonly Row[],
  inside: DelegateMap = client,
): Promise<readonly Row[]> {
  const { extensions } = api.settings;
  if (!extended || !extensions) return rows;
  const decoded = decodedRows(root, rows);
  const found = new Map<Resource, Row[]>();
  gather(root, decoded, found);
  const values = new Map<Row, Record<string, unknown>>();
  for (const [resource, all] of found) {
    const shown = fieldsets.get(resource);
    const { attributes = {} } = extensions.of(resource.model) ?? {};
    for (const [name, { needs }] of Object.entries(resource.computed ?? {})) {
      if (shown && !shown.has(name)) continue;
      const own = attributes[name] as AttributeExtension;
      const needed = all.flatMap((row) => picked(row, needs));
      const caller = (): object => ({
        client: inside,
        context: extended.context(),
      });
      for (const [row, value] of await valuesOf(own, needed, caller)) {
        if (value === undefined) continue;
        values.set(row, { ...values.get(row), [name]: value });
      }
    }
  }
  return values.size === 0
    ? rows
    : decoded.map((row) => rebuilt(root, row, values));
}

/** All rows of an answer, by their model. */
function gather(
  { resource, children }: IncludeNode,
  rows: readonly Row[],
  found: Map<Resource, Row[]>,
): void {
  const all = found.get(resource) ?? [];
  if (resource.computed) found.set(resource, all);
  for (const row of rows) all.push(row);
  for (const [name, child] of children) {
    gather(
      child,
      rows.flatMap((row) => (row[name] ?? []) as Row | readonly Row[]),
      found,
    );
  }
}

/** A row, and a copy of the columns that an attribute needs; nothing if one is absent. */
function picked(
  row: Row,
  needs: readonly string[],
): readonly (readonly [row: Row, columns: Row])[] {
  if (needs.some((name) => row[name] === undefined)) return [];
  const columns = Object.fromEntries(needs.map((name) => [name, row[name]]));
  return [[row, columns]];
}

async function valuesOf(
  { value, load }: AttributeExtension,
  needed: readonly (readonly [row: Row, columns: Row])[],
  caller: () => object,
): Promise<readonly (readonly [row: Row, value: unknown])[]> {
  if (needed.length === 0) return [];
  try {
    if (value) return needed.map(([row, columns]) => [row, value(columns)]);
    const loaded = await load?.(
      needed.map(([, columns]) => columns),
      caller() as Parameters<NonNullable<typeof load>>[1],
    );
    return needed.map(([row, columns]) => [row, loaded?.get(columns)]);
  } catch (error) {
    throw applicationError(error);
  }
}

function rebuilt(
  node: IncludeNode,
  row: Row,
  values: ReadonlyMap<Row, ComputedValues>,
): Row {
  const copy: Record<string | symbol, unknown> = { ...row };
  const own = values.get(row);
  if (own) copy[computed] = own;
  for (const [name, child] of node.children) {
    const related = row[name];
    if (Array.isArray(related)) {
      copy[name] = related.map((one: Row) => rebuilt(child, one, values));
    } else if (related) copy[name] = rebuilt(child, related as Row, values);
  }
  return copy;
}

/**
 * The computed attributes of a row as JSON text, and their markers.
 *
 * @throws Error (500) for a null where the configuration has none
 */
export function computedText(
  { settings: { bytes } }: RestApi,
  resource: Resource,
  row: Row,
  at: string,
  markers: Markers,
): string {
  const values = (row as { readonly [computed]?: ComputedValues })[computed];
  if (!values) return "";
  return Object.entries(values)
    .map(([name, value]) => {
      const { type, nullable } = resource.computed?.[name] ?? { type: "Json" };
      if (value === null && !nullable) {
        throw new Error(`the attribute ${resource.model}.${name} is null`);
      }
      const field: NamedField = { type, name, wireName: name };
      markField(markers, field, value, `${at}.attributes.${name}`, bytes);
      return `${JSON.stringify(name)}:${fieldText(field, value, bytes)}`;
    })
    .join(",");
}
