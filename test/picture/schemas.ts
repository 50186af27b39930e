/** A schema with the datasource in front of the given declarations. */
export function schemaOf(declarations: string, provider = "sqlite"): string {
  return `datasource db {\n  provider = "${provider}"\n}\n\n${declarations}\n`;
}

/** A schema of that many unrelated models, each with a plain field. */
export function manyModels(count: number): string {
  return schemaOf(
    Array.from(
      { length: count },
      (_, index) => `model M${index} {\n  id Int @id\n  note String\n}`,
    ).join("\n\n"),
  );
}
