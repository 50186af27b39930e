import type { Json, JsonObject } from "./json.js";

/** Components by section and name. */
export type Components = Readonly<Record<string, JsonObject>>;

/** The components that the roots refer to, directly or through others. */
export function usedComponents(all: Components, roots: Json): Components {
  const used = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (typeof value !== "object" || value === null) return;
    for (const name in value) {
      const member = (value as JsonObject)[name];
      if (name === "$ref" && typeof member === "string") follow(member);
      else visit(member);
    }
  };
  const follow = (reference: string): void => {
    if (used.has(reference)) return;
    used.add(reference);
    const [, , section = "", name = ""] = reference.split("/");
    const component = all[section]?.[name];
    if (component === undefined) throw new Error(`${reference} is not there`);
    visit(component);
  };
  visit(roots);
  const sections = Object.entries(all).map(
    ([section, components]): [string, JsonObject] => {
      const prefix = `#/components/${section}/`;
      const kept = Object.keys(components).filter((name) =>
        used.has(prefix + name),
      );
      return [
        section,
        Object.fromEntries(kept.map((name) => [name, components[name]])),
      ];
    },
  );
  return Object.fromEntries(
    sections.filter(([, components]) => Object.keys(components).length > 0),
  );
}
