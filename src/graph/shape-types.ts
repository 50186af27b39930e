/** The types of what an action takes and returns, which JSON has: a date is its text. */
export const shapeTypes = {
  String: { typescript: "string", json: { type: "string" } },
  Int: { typescript: "number", json: { type: "integer" } },
  Float: { typescript: "number", json: { type: "number" } },
  Boolean: { typescript: "boolean", json: { type: "boolean" } },
} as const;

/** A member of what an action takes, or returns. */
export interface ShapeMember {
  readonly name: string;
  readonly type: keyof typeof shapeTypes;
  readonly list: boolean;
  readonly isOptional: boolean;
}

/** A member as settings say it: `String`, `Int?`, `String[]?`; `undefined` for another text. */
export function shapeMember(
  name: string,
  text: unknown,
): ShapeMember | undefined {
  const [, type = "", list, optional] =
    /^(\w+)(\[\])?(\?)?$/.exec(String(text)) ?? [];
  if (!Object.hasOwn(shapeTypes, type)) return undefined;
  return {
    name,
    type: type as ShapeMember["type"],
    list: list !== undefined,
    isOptional: optional !== undefined,
  };
}

/** The members of a shape, as settings say it. */
export function shapeMembers(shape: object): readonly ShapeMember[] {
  return Object.entries(shape).flatMap(
    ([name, type]) => shapeMember(name, type) ?? [],
  );
}

/** A member as settings say it. */
export function shapeText({ type, list, isOptional }: ShapeMember): string {
  return `${type}${list ? "[]" : ""}${isOptional ? "?" : ""}`;
}
