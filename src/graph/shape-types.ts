/** The types of an action's input, which JSON has: a date is its text. */
export const shapeTypes = {
  String: { typescript: "string", json: { type: "string" } },
  Int: { typescript: "number", json: { type: "integer" } },
  Float: { typescript: "number", json: { type: "number" } },
  Boolean: { typescript: "boolean", json: { type: "boolean" } },
} as const;

/** A member of what an action takes. */
export interface InputMember {
  readonly name: string;
  readonly type: keyof typeof shapeTypes;
  readonly list: boolean;
  readonly isOptional: boolean;
}

/** A member as settings say it: `String`, `Int?`, `String[]?`; `undefined` for another text. */
export function inputMember(
  name: string,
  text: unknown,
): InputMember | undefined {
  const [, type = "", list, optional] =
    /^(\w+)(\[\])?(\?)?$/.exec(String(text)) ?? [];
  if (!Object.hasOwn(shapeTypes, type)) return undefined;
  return {
    name,
    type: type as InputMember["type"],
    list: list !== undefined,
    isOptional: optional !== undefined,
  };
}
