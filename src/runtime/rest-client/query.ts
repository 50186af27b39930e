import {
  type ClientModel,
  type ClientSchema,
  relatedModel,
} from "./client-schema.js";
import { addFilter } from "./filter-parameters.js";

/** Relationships to include, and those of their records in turn. */
export interface Include {
  readonly [relationship: string]: true | Include | undefined;
}

/** What a request asks for. The generated types say which names there are. */
export interface Query {
  readonly filter?: object | undefined;
  readonly include?: Include | undefined;
  readonly fields?: Readonly<Record<string, readonly string[] | undefined>>;
  readonly sort?: string | readonly string[] | undefined;
  readonly page?:
    Readonly<Record<string, number | string | boolean | undefined>> | undefined;
}

/**
 * The query of a URL, with its `?`; empty if it asks for nothing.
 *
 * @throws RangeError or TypeError for a filter that cannot be sent
 */
export function queryText(
  schema: ClientSchema,
  model: ClientModel | undefined,
  { filter = {}, include, fields = {}, sort = [], page = {} }: Query = {},
): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: string): void =>
    parameters.append(name, value);
  const addList = (name: string, values: readonly string[]): void => {
    if (values.length > 0) add(name, values.join());
  };
  const { paths, linking } = includePaths(schema, model, include);
  addFilter(add, schema, model, filter);
  addList("include", paths);
  addList("sort", [sort].flat());
  for (const [type, names] of Object.entries(fields)) {
    if (!names) continue;
    add(
      `fields[${type}]`,
      [...new Set([...names, ...(linking.get(type) ?? [])])].join(),
    );
  }
  for (const [name, value] of Object.entries(page)) {
    if (value !== undefined) add(`page[${name}]`, String(value));
  }
  const text = String(parameters).replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** What an include asks for. */
interface IncludePaths {
  /** `comments.author` */
  readonly paths: string[];
  /**
   * By type the relationships that lead to what is included: a fieldset without them would
   * leave out their linkage.
   */
  readonly linking: Map<string, string[]>;
}

function includePaths(
  schema: ClientSchema,
  model: ClientModel | undefined,
  include: Include = {},
  prefix = "",
  found: IncludePaths = { paths: [], linking: new Map() },
): IncludePaths {
  for (const [name, inner] of Object.entries(include)) {
    if (!inner) continue;
    const type = model?.type ?? "";
    found.paths.push(prefix + name);
    found.linking.set(type, [...(found.linking.get(type) ?? []), name]);
    if (inner === true) continue;
    const target = relatedModel(schema, model, name);
    includePaths(schema, target, inner, `${prefix}${name}.`, found);
  }
  return found;
}
