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

/** The text of a file, and what was left out of it. */
export interface Drawing {
  readonly text: string;
  /** How many models it is of; absent where they are not drawn. */
  readonly models?: number;
  /** How much is shown of models, where their number decided. */
  readonly sized?: FieldLevel;
  /** The models that became edges. */
  readonly joins: readonly string[];
  /** What may be too much to be drawn. */
  readonly excess: readonly string[];
}

/** @throws UsageError when the format needs what is not installed */
export async function drawPicture(
  picture: Picture,
  options: DrawOptions,
  layout: Layout,
): Promise<Drawing> {
  const { format, fields, direction } = options;
  if (format === "json") {
    const text = jsonText(fields ? withFields(picture, fields) : picture);
    return { text, joins: [], excess: [] };
  }
  const models = picture.models.length;
  const level = fields ?? levelFor(models);
  const size = { models, ...(fields === undefined && { sized: level }) };
  if (format === "mermaid") {
    return { ...drawMermaid(picture, level, options), ...size };
  }
  const { shown, joins } = show(picture, level, options);
  const dot = dotText(shown, direction);
  const text = format === "dot" ? dot : await drawSvg(dot, shown, layout);
  return { text, ...size, joins, excess: [] };
}

/** What is drawn of a picture. */
function show(
  picture: Picture,
  level: FieldLevel,
  { fold }: DrawOptions,
): { readonly shown: Picture; readonly joins: readonly string[] } {
  const folded =
    fold && level !== "all" ? foldJoins(picture) : { picture, joins: [] };
  return {
    shown: labelRelations(withFields(folded.picture, level)),
    joins: folded.joins,
  };
}

/** Mermaid draws no more by default, also on GitHub, less a tenth: texts grow. */
const limits = { characters: 45_000, edges: 450 };

/** Shows less of models until the text is within the limits, or there is no less. */
function drawMermaid(
  picture: Picture,
  asked: FieldLevel,
  options: DrawOptions,
): Drawing {
  const excess: string[] = [];
  const less = fieldLevels[fieldLevels.indexOf(asked) - 1];
  const { shown, joins } = show(picture, asked, options);
  const text = mermaidText(shown, options.direction);
  const edges = shown.relations.length;
  if (text.length > limits.characters || edges > limits.edges) {
    excess.push(
      `GitHub may not draw ${text.length} characters and ${counted(edges, "edge")}: ${less === undefined ? "use --split or --focus" : `--fields ${less} is taken`}`,
    );
    if (less !== undefined) {
      const drawing = drawMermaid(picture, less, options);
      return { ...drawing, excess: [...excess, ...drawing.excess] };
    }
  }
  return { text, joins, excess };
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
