import { modelId, relationId } from "./dot.js";
import { colours, darkColours } from "./colours.js";
import type { Picture, PictureModel, PictureRelation } from "./picture.js";
import { counted, escapeXml } from "./plain-text.js";

/** What a screen reader says of a part of a picture. */
export interface PartText {
  readonly title: string;
  readonly description?: string;
}

/**
 * What Graphviz drew, with a title and a description of each part, and colours for light
 * and dark.
 *
 * @param texts by the `id` of the part
 */
export function svgText(
  drawn: string,
  title: string,
  texts: ReadonlyMap<string, PartText>,
): string {
  return (
    drawn
      .slice(drawn.indexOf("<svg"))
      // Its version is in there, and would change the file.
      .replaceAll(/<!--[\s\S]*?-->\n?/g, "")
      // Its letters are as wide in the fonts that systems have for it.
      .replaceAll(
        'font-family="Helvetica"',
        'font-family="Helvetica,Arial,sans-serif"',
      )
      .replace("<svg", '<svg role="img" class="gen-api-graph"')
      .replace(
        />/,
        () => `>\n<title>${escapeXml(title)}</title>\n<style>${style}</style>`,
      )
      .replaceAll(
        /<g id="([^"]*)" class="(graph|node|edge|cluster)"([^>]*)>\n<title>([^<]*)<\/title>/g,
        (_, id: string, kind: string, rest: string, name: string) => {
          const text = texts.get(id) ?? {
            title: kind === "cluster" ? name : "",
          };
          return `<g id="${id}" class="${kind}"${rest}>${partText(text)}`;
        },
      )
  );
}

function partText({ title, description }: PartText): string {
  if (title === "") return "";
  const more =
    description === undefined ? "" : `<desc>${escapeXml(description)}</desc>`;
  return `\n<title>${escapeXml(title)}</title>${more}`;
}

/** The texts of models and relations, by the ids that `dotText` gives them. */
export function pictureTexts(picture: Picture): ReadonlyMap<string, PartText> {
  return new Map([
    ...picture.models.map(
      (model) => [modelId(model.name), modelText(model)] as const,
    ),
    ...picture.relations.map(
      (relation) => [relationId(relation), relationText(relation)] as const,
    ),
  ]);
}

function modelText(model: PictureModel): PartText {
  const { name, isView, mark, fieldCount, comment } = model;
  const facts = [
    isView ? "view" : "model",
    ...(mark === undefined ? [] : [mark]),
    ...(fieldCount === 0 ? [] : [counted(fieldCount, "field")]),
  ].join(", ");
  return {
    title: name,
    description: comment === undefined ? facts : `${facts}: ${comment}`,
  };
}

function relationText(relation: PictureRelation): PartText {
  const { from, fromField, to, kind, required, label, readOnly } = relation;
  const name = label ?? fromField;
  return {
    title: `${from} → ${to}${name === undefined ? "" : `: ${name}`}`,
    description: [
      kind.replaceAll("-", " "),
      ...(kind === "many-to-many" ? [] : [required ? "required" : "optional"]),
      ...(readOnly ? ["read-only"] : []),
    ].join(", "),
  };
}

const names = Object.keys(colours) as (keyof typeof colours)[];

/** Programs that know no variables draw the light colours, which the parts have. */
const style = [
  `.gen-api-graph{${variables(colours)}}`,
  `@media(prefers-color-scheme:dark){.gen-api-graph{${variables(darkColours)}}}`,
  ...names.flatMap((name) =>
    (["fill", "stroke"] as const).map(
      (paint) =>
        `.gen-api-graph [${paint}="${colours[name]}"]{${paint}:var(--graph-${name})}`,
    ),
  ),
].join("");

function variables(values: Readonly<Record<keyof typeof colours, string>>) {
  return names.map((name) => `--graph-${name}:${values[name]}`).join(";");
}
