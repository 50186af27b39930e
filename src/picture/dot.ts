import type { Direction } from "./direction.js";
import { groupsOf } from "./group-models.js";
import type {
  Picture,
  PictureField,
  PictureModel,
  PictureRelation,
} from "./picture.js";
import { counted, escapeXml, onOneLine } from "./plain-text.js";
import { colours } from "./colours.js";

/** The text of a picture in the language of Graphviz: a table for each model. */
export function dotText(
  { models, relations }: Picture,
  direction: Direction = "LR",
): string {
  const picture = { models, relations };
  const ungrouped = models.filter(({ group }) => group === undefined);
  const byName = new Map(models.map((model) => [model.name, model]));
  const clusters = [...groupsOf({ ...picture, enums: [] })].map(
    ([group, names]) =>
      cluster(
        group,
        names.flatMap((name) => byName.get(name) ?? []),
      ),
  );
  return [
    dotHead(direction),
    ...ungrouped.map((model) => nodeLine(model, "  ")),
    ...clusters,
    ...relations.map((relation, index) => edgeLine(relation, index, byName)),
    "}",
    "",
  ].join("\n");
}

const font = "Helvetica,Arial,sans-serif";

/** How a graph begins, up to its nodes. */
export function dotHead(direction: Direction): string {
  return `digraph {
  graph [rankdir=${direction}, bgcolor="transparent", fontname="${font}", fontsize=12, nodesep=0.3, ranksep=0.8]
  node [shape=plain, fontname="${font}", fontsize=11]
  edge [fontname="${font}", fontsize=10, color="${colours.line}", fontcolor="${colours.muted}", arrowsize=0.8]`;
}

function cluster(group: string, models: readonly PictureModel[]): string {
  return [
    `  subgraph ${dotString(`cluster_${group}`)} {`,
    `    label=${dotString(group)}; color="${colours.line}"; fontcolor="${colours.muted}"; style="rounded"`,
    ...models.map((model) => nodeLine(model, "    ")),
    "  }",
  ].join("\n");
}

function nodeLine(model: PictureModel, indent: string): string {
  const { name, isView, mark, fields, fieldCount } = model;
  const isGrey = mark === "outside" || mark === "no routes";
  const notes = [
    ...(isView ? ["view"] : []),
    ...(mark === "no routes" ? [mark] : []),
    ...(!isGrey && fields.length === 0 && fieldCount > 0
      ? [counted(fieldCount, "field")]
      : []),
  ];
  const note =
    notes.length === 0 ? "" : ` ${text(notes.join(", "), colours.muted)}`;
  const title = isGrey
    ? text(name, colours.muted)
    : `<B>${text(name, colours.text)}</B>`;
  const rows = [
    `<TR><TD COLSPAN="3" PORT="head" BGCOLOR="${isGrey ? colours.grey : colours.head}">${title}${note}</TD></TR>`,
    ...fields.map(row),
  ].map((line) => `${indent}  ${line}`);
  const style = mark === "read-only" ? "dashed" : "rounded";
  return [
    `${indent}${dotString(name)} [id=${dotString(`model-${name}`)}, label=<`,
    `${indent}  <TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="${colours.line}" BGCOLOR="${colours.body}" STYLE="${style}">`,
    ...rows,
    `${indent}  </TABLE>>]`,
  ].join("\n");
}

function row(field: PictureField): string {
  const { name, type, list, required, id, key, unique, readOnly } = field;
  const marks = [
    ...(id ? ["PK"] : []),
    ...(key ? ["FK"] : []),
    ...(unique ? ["UK"] : []),
    ...(readOnly ? ["read-only"] : []),
  ].join(" ");
  const suffix = list ? "[]" : "?";
  const shown = `${type}${list || !required ? suffix : ""}`;
  const cells = [
    `<TD ALIGN="LEFT" PORT="${escapeXml(portOf(name))}">${text(name, colours.text)}</TD>`,
    `<TD ALIGN="LEFT">${text(shown, colours.muted)}</TD>`,
    `<TD ALIGN="LEFT">${marks === "" ? "" : text(marks, colours.muted)}</TD>`,
  ];
  return `<TR>${cells.join("")}</TR>`;
}

function text(content: string, colour: string): string {
  return `<FONT COLOR="${colour}">${escapeXml(content)}</FONT>`;
}

function edgeLine(
  relation: PictureRelation,
  index: number,
  models: ReadonlyMap<string, PictureModel>,
): string {
  const { from, to, fields, references, kind, required, label } = relation;
  const end = (name: string, field: string | undefined): string => {
    const shown = models.get(name)?.fields.some((one) => one.name === field);
    const port = shown && field !== undefined ? portOf(field) : "head";
    return `${dotString(name)}:${dotString(port)}`;
  };
  const one = required ? "teetee" : "teeodot";
  const attributes = [
    `id="relation-${index}"`,
    "dir=both",
    `arrowtail=${kind === "one-to-one" ? "teeodot" : "crowodot"}`,
    `arrowhead=${kind === "many-to-many" ? "crowodot" : one}`,
    ...(label === undefined ? [] : [`label=${dotString(label)}`]),
    ...(relation.readOnly ? ["style=dashed"] : []),
  ];
  return `  ${end(from, fields[0])} -> ${end(to, references[0])} [${attributes.join(", ")}]`;
}

/** Graphviz knows some names as the points of a compass. */
function portOf(field: string): string {
  return `field ${field}`;
}

/** A string in quotes; a backslash would begin an escape of Graphviz. */
export function dotString(text: string): string {
  return `"${onOneLine(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
