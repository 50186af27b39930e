interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: unknown;
  readonly const?: unknown;
  readonly enum?: unknown;
}

/**
 * What OpenAPI allows, but generators of clients fail on: kubb never comes back
 * from a reference to a schema with a list of types, and others need `items`, or a
 * type beside a constant.
 */
export function generatorProblems(text: string): readonly string[] {
  const problems: string[] = [];
  const { components } = JSON.parse(text, (_, value: unknown) => {
    if (typesOf(value).includes("array") && !("items" in (value as Schema)))
      problems.push(`a list without items: ${JSON.stringify(value)}`);
    const { const: constant, enum: names } = Object(value) as Schema;
    if ((constant ?? names) !== undefined && typesOf(value).length === 0)
      problems.push(`a constant without a type: ${JSON.stringify(value)}`);
    return value;
  }) as { components: { schemas: Readonly<Record<string, Schema>> } };
  const choices = Object.entries(components.schemas).filter(
    ([, schema]) =>
      typesOf(schema).filter((type) => type !== "null").length > 1,
  );
  return [
    ...choices.map(([name]) => `a choice of types: ${name}`),
    ...problems,
  ];
}

function typesOf(value: unknown): readonly string[] {
  const type = (value as Schema | null)?.type;
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? (type as readonly string[]) : [];
}
