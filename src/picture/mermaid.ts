import type { Direction } from "./direction.js";
import type {
  Picture,
  PictureField,
  PictureModel,
  PictureRelation,
} from "./picture.js";
import { counted, onOneLine } from "./plain-text.js";

/**
 * The text of a picture as Mermaid's `erDiagram`, for its versions from 10.5 on: without a
 * style, since older ones know none.
 *
 * @param direction version 10 takes its line for the names of models
 */
export function mermaidText(picture: Picture, direction?: Direction): string {
  return [
    "erDiagram",
    ...(direction === undefined ? [] : [`  direction ${direction}`]),
    ...picture.models.flatMap(modelLines),
    ...picture.relations.map(relationLine),
    "",
  ].join("\n");
}

function modelLines(model: PictureModel): readonly string[] {
  const notes = notesOn(model);
  const title = `${model.name} (${notes.join(", ")})`;
  const head =
    notes.length === 0
      ? quoted(model.name)
      : `${quoted(model.name)}[${quoted(title)}]`;
  if (model.fields.length === 0) return [`  ${head}`];
  return [`  ${head} {`, ...model.fields.map(fieldLine), "  }"];
}

function notesOn(model: PictureModel): readonly string[] {
  const { isView, mark, fields, fieldCount } = model;
  return [
    ...(isView ? ["view"] : []),
    ...(mark !== undefined && mark !== "outside" ? [mark] : []),
    ...(mark !== "outside" && fields.length === 0 && fieldCount > 0
      ? [counted(fieldCount, "field")]
      : []),
  ];
}

function fieldLine(field: PictureField): string {
  const { type, list, name, id, key, unique, readOnly, comment } = field;
  const keys = [
    ...(id ? ["PK"] : []),
    ...(key ? ["FK"] : []),
    ...(unique ? ["UK"] : []),
  ].join(", ");
  const notes = [readOnly ? "read-only" : undefined, comment];
  const note = notes.filter((one) => one !== undefined).join(": ");
  return [
    `    ${word(list ? `${type}_list` : type)} ${word(name)}`,
    ...(keys === "" ? [] : [keys]),
    ...(note === "" ? [] : [quoted(cut(onOneLine(note)))]),
  ].join(" ");
}

/** The end of the model that the key refers to comes first. */
function relationLine(relation: PictureRelation): string {
  const { from, to, kind, required, readOnly, label = "" } = relation;
  const one = required ? "||" : "|o";
  const left = kind === "many-to-many" ? "}o" : one;
  const right = kind === "one-to-one" ? "o|" : "o{";
  const line = readOnly ? ".." : "--";
  return `  ${quoted(to)} ${left}${line}${right} ${quoted(from)} : ${quoted(label)}`;
}

/** `pk`, `fk` and `uk` are marks wherever a word of these letters alone stands. */
function word(name: string): string {
  return name.replace(/^([pfu]k)(?!\w)/i, "$1_");
}

/**
 * A string of Mermaid, which has no escapes: what would end it, begin a comment or a
 * directive, or end the block of Markdown around it, is replaced.
 */
export function quoted(text: string): string {
  const safe = onOneLine(text)
    .replaceAll(/["`]/g, "'")
    .replaceAll(/%+/g, "%")
    // Two of them on a line are a type with parameters.
    .replaceAll("~", "∼")
    .replaceAll(/#(?=\w+;)/g, "#35;")
    .replaceAll("<", "#lt;")
    .replaceAll(">", "#gt;");
  return `"${safe}"`;
}

const longest = 60;

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= longest
    ? text
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}
