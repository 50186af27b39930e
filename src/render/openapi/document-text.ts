import { stringify } from "yaml";
import type { Entry, OpenApiDocument } from "./document.js";
import type { Json, JsonObject } from "./json.js";
import { jsonText } from "./json-text.js";
import { usedEntries } from "./used-entries.js";

/** A whole document as one object. */
function whole(document: OpenApiDocument): JsonObject {
  const { paths, components } = usedEntries(document, ([, value]) => value);
  return {
    ...document.head,
    paths: object(paths),
    components: object(
      new Map([...components].map(([name, all]) => [name, object(all)])),
    ),
  };
}

function object(entries: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(entries);
}

/** A document as JSON in prettier's layout, for people who read it. */
export function readableJson(document: OpenApiDocument): string {
  return jsonText(whole(document));
}

/**
 * A document as JSON with a line for each path and component: two thirds of the
 * size, in a fraction of the time and memory, and a changed model still is a
 * change of its own lines.
 */
export function denseJson(document: OpenApiDocument): string {
  const { paths, components } = usedEntries(document, member);
  const head = Object.entries(document.head).map(member);
  const sections = [...components].map(
    ([section, entries]) =>
      `${JSON.stringify(section)}: {\n${[...entries.values()].join(",\n")}\n}`,
  );
  return [
    "{\n",
    head.join(",\n"),
    ',\n"paths": {\n',
    [...paths.values()].join(",\n"),
    '\n},\n"components": {\n',
    sections.join(",\n"),
    "\n}\n}\n",
  ].join("");
}

function member([name, value]: Entry | [string, Json | undefined]): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

/** A document as YAML. */
export function yaml(document: OpenApiDocument): string {
  return stringify(whole(document), {
    // Components that are the same object would become anchors and aliases.
    aliasDuplicateObjects: false,
    lineWidth: 0,
  });
}
