import type { JsonObject } from "./json.js";

/** The sections of `components` that our documents use. */
type Section =
  "schemas" | "parameters" | "requestBodies" | "responses" | "headers";

/**
 * The name of a model's, enum's or composite's component: its own, or with a
 * role, `Post.Create`. The names of schemas that all models share have a `-`. No
 * name in a Prisma schema has a `.` or a `-`, so component names are unique.
 *
 * Names may hold ASCII letters only (OpenAPI §Components Object): `Größe` is
 * `Gr.f6..df.e`.
 */
export function componentName(name: string, role?: string): string {
  const ascii = name.replaceAll(
    /[^a-zA-Z0-9_]/gu,
    (letter) => `.${(letter.codePointAt(0) ?? 0).toString(16)}.`,
  );
  return role === undefined ? ascii : `${ascii}.${role}`;
}

/** A reference to a component; cached, since there are so many. */
export function ref(section: Section, name: string): JsonObject {
  const $ref = reference(section, name);
  let known = references.get($ref);
  if (!known) references.set($ref, (known = { $ref }));
  return known;
}

/** What `$ref` says of a component. */
export function reference(section: string, name: string): string {
  return `#/components/${section}/${name}`;
}

const references = new Map<string, JsonObject>();

/** A reference to a schema. */
export function schemaRef(name: string): JsonObject {
  return ref("schemas", name);
}
