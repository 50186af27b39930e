import { stringify } from "yaml";
import type { OpenApiDocument } from "./document.js";
import type { Json, JsonObject } from "./json.js";
import { type MemberText, memberText } from "./json-text.js";
import type { KeepEntry, PartMemo } from "./parts.js";
import { usedEntries } from "./used-entries.js";

/** Makes the text of a document, and reuses unchanged parts of the last one. */
type DocumentText = (
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
  const pieces: Pieces = ["{\n"];
  for (const [name, value] of Object.entries(document.head)) {
    if (value !== undefined) pieces.push(layout(name, value, 1).text, ",\n");
  }
  addObject(pieces, "paths", 1, paths, addMember);
  pieces.push(",\n");
  addObject(pieces, "components", 1, [...components], ([section, parts]) =>
    addObject(pieces, section, 2, parts, addMember),
  );
  pieces.push("\n}\n");
  return pieces.join("");

  function addMember({ text, last }: MemberText, isLast: boolean): void {
    pieces.push(isLast ? last : text);
  }
}

/** A text in pieces, which are joined only once: a thousand models make it long. */
type Pieces = string[];

function addObject<Member>(
  pieces: Pieces,
  name: string,
  level: number,
  members: readonly Member[],
  add: (member: Member, isLast: boolean) => void,
): void {
  const indent = "  ".repeat(level);
  if (members.length === 0) {
    pieces.push(`${indent}"${name}": {}`);
    return;
  }
  pieces.push(`${indent}"${name}": {\n`);
  for (const [at, member] of members.entries()) {
    if (at > 0) pieces.push(",\n");
    add(member, at === members.length - 1);
  }
  pieces.push(`\n${indent}}`);
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
