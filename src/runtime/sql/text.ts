import type { Slot } from "./shape.js";

/** A value of a statement: of a slot, as the database takes it. */
export interface Parameter {
  readonly slot: Slot;
  /** @throws Fallback for a value that it cannot take */
  readonly encode: (value: unknown) => unknown;
}

/** A piece of SQL. */
export type Sql = readonly (string | Parameter)[];

/** Pieces of SQL, and texts, one after the other. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Sql | string | Parameter)[]
): Sql {
  return texts.flatMap((text, index) => {
    const part = parts[index] ?? "";
    return [text, ...(Array.isArray(part) ? (part as Sql) : [part as string])];
  });
}

export function joined(parts: readonly Sql[], separator: string): Sql {
  return parts.flatMap((part, index) =>
    index === 0 ? part : [separator, ...part],
  );
}

/** A name as the dialects quote it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
