import { stringify } from "yaml";
import type { OpenApiDocument } from "./document.js";
import type { Json, JsonObject } from "./json.js";
import { type MemberText, memberText } from "./json-text.js";
import type { KeepEntry, PartMemo } from "./parts.js";
import { usedEntries } from "./used-entries.js";

/** Makes the text of a document, and reuses unchanged parts of the last one. */
export type DocumentText = (
  document: OpenApiDocument,
  memo?: PartMemo<MemberText>,
) => string;

/** A document as JSON in prettier's layout, for people who read it. */
export const readableJson: DocumentText = (document, memo) =>
  json(document, memo, memberText);

/**
 * A document as JSON with a line for each path and component: it has two thirds
 * of the size, takes a fraction of the time, and a changed model still changes
 * only its own lines.
 */
export const denseJson: DocumentText = (document, memo) =>
  json(document, memo, (name, value) => {
    const text = narrow(`${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return { text, last: text };
  });

/**
 * The same text as a one-byte string, if possible. V8 makes a two-byte string when
 * it concatenates names that were keys of objects, and then of the whole document.
 */
function narrow(text: string): string {
  return Buffer.from(text).toString();
}

/** A document as YAML. */
export const yaml: DocumentText = (document) =>
  stringify(wholeObject(document), {
    // Components that are the same object would become anchors and aliases.
    aliasDuplicateObjects: false,
    lineWidth: 0,
  });

type Layout = (name: string, value: Json, level: number) => MemberText;

function json(
  document: OpenApiDocument,
  memo: PartMemo<MemberText> | undefined,
  layout: Layout,
): string {
  const keep: KeepEntry<MemberText> = (section, name, value) =>
    layout(name, value, section === "paths" ? 2 : 3);
  const { paths, components } = usedEntries(document, keep, memo);
  const head = Object.entries(document.head).flatMap(([name, value]) =>
    value === undefined ? [] : layout(name, value, 1).text,
  );
  const sections = [...components].map(([section, parts]) =>
    object(section, 2, members(parts)),
  );
  const all = [
    ...head.map((text) => [text]),
    object("paths", 1, members(paths)),
    object("components", 1, sections),
  ];
  return ["{\n", ...separated(all), "\n}\n"].join("");
}

/** A text in pieces, which are joined only once: a thousand models make it long. */
type Pieces = readonly string[];

function members(texts: readonly MemberText[]): readonly Pieces[] {
  return texts.map(({ text, last }, at) => [
    at === texts.length - 1 ? last : text,
  ]);
}

function object(name: string, level: number, inner: readonly Pieces[]): Pieces {
  const indent = "  ".repeat(level);
  return inner.length === 0
    ? [`${indent}"${name}": {}`]
    : [`${indent}"${name}": {\n`, ...separated(inner), `\n${indent}}`];
}

function separated(texts: readonly Pieces[]): Pieces {
  return texts.flatMap((pieces, at) =>
    at === 0 ? pieces : [",\n", ...pieces],
  );
}

function wholeObject(document: OpenApiDocument): JsonObject {
  const { paths, components } = usedEntries(
    document,
    (_section, name, value): readonly [string, Json] => [name, value],
  );
  return {
    ...document.head,
    paths: Object.fromEntries(paths),
    components: Object.fromEntries(
      [...components].map(([section, parts]) => [
        section,
        Object.fromEntries(parts),
      ]),
    ),
  };
}
