/** What the page reads of a JSON schema. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** Follows a `$ref` of a document and joins what `allOf` says. */
export type Resolve = (schema: unknown) => Schema;

/** @param document what the pointers of `$ref` point into */
export function resolver(document: unknown): Resolve {
  const resolve = (given: unknown, depth = 0): Schema => {
    if (typeof given !== "object" || given === null || depth > 20) return {};
    const { $ref, allOf = [], ...own } = given as Schema;
    const parts = [
      ...($ref === undefined ? [] : [resolve(at(document, $ref), depth + 1)]),
      ...allOf.map((part) => resolve(part, depth + 1)),
    ];
    return parts.length === 0 ? own : [...parts, own].reduce(joined);
  };
  return (schema) => resolve(schema);
}

function joined(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties ?? other.properties) && {
      properties: { ...one.properties, ...other.properties },
    }),
    required: [one.required, other.required].flatMap((names) =>
      // OpenAPI's parameters and bodies have a boolean of this name.
      Array.isArray(names) ? (names as readonly string[]) : [],
    ),
  };
}

function at(document: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#\//, "")
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[name]
          : undefined,
      document,
    );
}
