import type { Direction } from "./direction.js";
import { dotText } from "./dot.js";
import {
  type FieldLevel,
  fieldLevels,
  levelFor,
  withFields,
} from "./fields-shown.js";
import { foldJoins } from "./fold-joins.js";
import type { Format } from "./formats.js";
import type { Layout } from "./graphviz.js";
import { jsonText } from "./json.js";
import { labelRelations } from "./label-relations.js";
import { mermaidText } from "./mermaid.js";
import type { Picture } from "./picture.js";
import { counted } from "./plain-text.js";
import { pictureTexts, svgText } from "./svg.js";

/** How to draw. */
export interface DrawOptions {
  readonly format: Format;
  /** Default: by the number of models. */
  readonly fields?: FieldLevel;
  /** Whether models that only join two others become edges. */
  readonly fold: boolean;
  readonly direction?: Direction;
}

/** The text of a file, and what a person should know of it. */
export interface Drawing {
  readonly text: string;
  readonly notes: readonly string[];
}

/** @throws UsageError when the format needs what is not installed */
export async function drawPicture(
  picture: Picture,
  options: DrawOptions,
  layout: Layout,
): Promise<Drawing> {
  const { format, fields } = options;
  if (format === "json") {
    const text = jsonText(fields ? withFields(picture, fields) : picture);
    return { text, notes: [] };
  }
  const level = fields ?? levelFor(picture.models.length);
  const sized = fields === undefined ? [sizeNote(picture, level)] : [];
  if (format === "mermaid") {
    const { text, notes } = drawMermaid(picture, level, options);
    return { text, notes: [...sized, ...notes] };
  }
  const { shown, notes } = show(picture, level, options);
  const dot = dotText(shown, options.direction);
  return {
    text: format === "dot" ? dot : await drawSvg(dot, shown, layout),
    notes: [...sized, ...notes],
  };
}

const words: Readonly<Record<FieldLevel, string>> = {
  all: "all fields; --fields keys or none shows less",
  keys: "keys only; --fields all shows more",
  none: "names only; --fields keys or all shows more",
};

function sizeNote({ models }: Picture, level: FieldLevel): string {
  return `${counted(models.length, "model")}: ${words[level]}`;
}

/** What is drawn of a picture. */
function show(
  picture: Picture,
  level: FieldLevel,
  { fold }: DrawOptions,
): { readonly shown: Picture; readonly notes: readonly string[] } {
  const folded =
    fold && level !== "all" ? foldJoins(picture) : { picture, joins: [] };
  const { joins } = folded;
  return {
    shown: labelRelations(withFields(folded.picture, level)),
    notes:
      joins.length === 0
        ? []
        : [
            `drawn as ${joins.length === 1 ? "an edge" : "edges"}: ${joins.join(", ")}; --no-fold draws models`,
          ],
  };
}

/** Mermaid draws no more by default, also on GitHub, less a tenth: texts grow. */
const limits = { characters: 45_000, edges: 450 };

function drawMermaid(
  picture: Picture,
  asked: FieldLevel,
  options: DrawOptions,
): Drawing {
  const notes: string[] = [];
  const levels = fieldLevels.slice(0, fieldLevels.indexOf(asked) + 1);
  for (const level of levels.toReversed()) {
    const { shown, notes: folds } = show(picture, level, options);
    const text = mermaidText(shown, options.direction);
    const edges = shown.relations.length;
    const isDrawable =
      text.length <= limits.characters && edges <= limits.edges;
    if (isDrawable || level === "none") {
      if (!isDrawable) {
        notes.push(
          `GitHub may not draw it (${text.length} characters, ${counted(edges, "edge")}): use --split or --focus`,
        );
      }
      return { text, notes: [...notes, ...folds] };
    }
    const less = level === "all" ? "keys" : "names";
    notes.push(
      `GitHub may not draw that much (${text.length} characters, ${counted(edges, "edge")}): ${less} only`,
    );
  }
  throw new Error(`no level of fields is ${asked}`);
}

async function drawSvg(
  dot: string,
  picture: Picture,
  layout: Layout,
): Promise<string> {
  const { models, relations } = picture;
  const title = `${counted(models.length, "model")}, ${counted(relations.length, "relation")}`;
  return svgText(await layout(dot), title, pictureTexts(picture));
}
