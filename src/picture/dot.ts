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
    ...relations.map((relation) => edgeLine(relation, byName, direction)),
    "}",
    "",
  ].join("\n");
}

/** The `id` of a model in SVG; a number would change with the models before it. */
export function modelId(name: string): string {
  return `model_${name}`;
}

export function relationId(relation: PictureRelation): string {
  const { from, fromField, toField, label } = relation;
  return `relation_${from}_${fromField ?? label ?? toField ?? ""}`;
}

/** Graphviz knows how wide its letters are; of a list it takes those of Times. */
const font = "Helvetica";

/** How a graph begins, up to its nodes. An edge that cannot go around a table is under it. */
export function dotHead(direction: Direction): string {
  return `digraph {
  graph [rankdir=${direction}, bgcolor="transparent", fontname="${font}", fontsize=12, nodesep=0.3, ranksep=0.8, outputorder=edgesfirst]
  node [shape=plain, fontname="${font}", fontsize=11]
  edge [fontname="${font}", fontsize=10, color="${colours.line}", fontcolor="${colours.muted}", arrowsize=0.8]`;
}

function cluster(group: string, models: readonly PictureModel[]): string {
  return [
    `  subgraph ${dotString(`cluster_${group}`)} {`,
    `    label=${dotString(group)}; color="${colours.line}"; fontcolor="${colours.muted}"; style="rounded"; labeljust=l`,
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
    notes.length === 0 ? "" : `&#160; ${text(notes.join(", "), colours.muted)}`;
  const title = isGrey
    ? text(name, colours.muted)
    : `<B>${text(name, colours.text)}</B>`;
  const rows = [
    `<TR><TD COLSPAN="3" PORT="head" BGCOLOR="${isGrey ? colours.grey : colours.head}">${title}${note}</TD></TR>`,
    ...fields.map(row),
  ].map((line) => `${indent}  ${line}`);
  return [
    `${indent}${dotString(name)} [id=${dotString(modelId(name))}, label=<`,
    `${indent}  <TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="${colours.line}" BGCOLOR="${colours.body}"${mark === "read-only" ? ' STYLE="dashed"' : ""}>`,
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
  const port = escapeXml(name);
  const cells = [
    `<TD ALIGN="LEFT" PORT="to ${port}">${text(name, colours.text)}</TD>`,
    `<TD ALIGN="LEFT">${text(shown, colours.muted)}</TD>`,
    `<TD ALIGN="LEFT" PORT="from ${port}">${text(marks, colours.muted)}</TD>`,
  ];
  return `<TR>${cells.join("")}</TR>`;
}

function text(content: string, colour: string): string {
  // Graphviz does not take an element with nothing in it.
  if (content === "") return "";
  return `<FONT COLOR="${colour}">${escapeXml(content)}</FONT>`;
}

function edgeLine(
  relation: PictureRelation,
  models: ReadonlyMap<string, PictureModel>,
  direction: Direction,
): string {
  const { from, to, fields, references, kind, required, label } = relation;
  const one = required ? "teetee" : "teeodot";
  const attributes = [
    `id=${dotString(relationId(relation))}`,
    "dir=both",
    `arrowtail=${kind === "one-to-one" ? "teeodot" : "crowodot"}`,
    `arrowhead=${kind === "many-to-many" ? "crowodot" : one}`,
    // The spaces keep it off its own edge.
    ...(label === undefined
      ? []
      : [`label=${dotString(`&#160; ${label} &#160;`)}`]),
    ...(relation.readOnly ? ["style=dashed"] : []),
  ];
  // Graphviz keeps room for a loop, and what is written at it, where it may choose the side.
  const hasPorts = direction === "LR" && from !== to;
  const tail = hasPorts ? portOf("from", models.get(from), fields[0]) : "";
  const head = hasPorts ? portOf("to", models.get(to), references[0]) : "";
  return `  ${dotString(from)}${tail} -> ${dotString(to)}${head} [${attributes.join(", ")}]`;
}

/** Where an edge ends: at its field, if that is shown, on the side of the other model. */
function portOf(
  side: "from" | "to",
  model: PictureModel | undefined,
  field: string | undefined,
): string {
  const isShown = model?.fields.some((one) => one.name === field) ?? false;
  const port = isShown ? `${side} ${field ?? ""}` : "head";
  return `:${dotString(port)}:${side === "from" ? "e" : "w"}`;
}

/** A string in quotes; a backslash would begin an escape of Graphviz. */
export function dotString(text: string): string {
  return `"${onOneLine(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
