import { UsageError } from "../source/usage-error.js";
import { type Drawing, type DrawOptions, drawPicture } from "./draw-picture.js";
import { formats } from "./formats.js";
import type { Layout } from "./graphviz.js";
import { groupsOf } from "./group-models.js";
import {
  overviewDot,
  overviewMermaid,
  overviewOf,
  overviewTexts,
} from "./overview.js";
import type { Picture } from "./picture.js";
import { counted } from "./plain-text.js";
import { svgText } from "./svg.js";

/** Models of no group are one too. */
const rest = "others";

/**
 * An overview of the groups, and a picture of each group with its neighbours in others.
 *
 * @returns drawings by the name of their file
 * @throws UsageError when there are no groups
 */
export async function splitPicture(
  picture: Picture,
  options: DrawOptions,
  layout: Layout,
): Promise<ReadonlyMap<string, Drawing>> {
  const whole = {
    ...picture,
    models: picture.models.map((model) => ({ group: rest, ...model })),
  };
  const groups = [...groupsOf(whole)];
  if (groups.length < 2) {
    throw new UsageError(
      "the models have no groups to split by: see --group, or draw a part with --focus",
    );
  }
  const [ending] = formats[options.format];
  const names = fileNames(groups.map(([group]) => group));
  const drawings = new Map([
    [`overview.${ending}`, await drawOverview(whole, options, layout)],
  ]);
  for (const [group, members] of groups) {
    const part = partOf(whole, new Set(members));
    drawings.set(
      `${names.get(group) ?? group}.${ending}`,
      await drawPicture(part, options, layout),
    );
  }
  return drawings;
}

/** The members of a group with all their relations, and grey what these lead to. */
function partOf(
  { models, relations, enums }: Picture,
  members: ReadonlySet<string>,
): Picture {
  const edges = relations.filter(
    ({ from, to }) => members.has(from) || members.has(to),
  );
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return {
    models: models
      .filter(({ name }) => members.has(name) || ends.has(name))
      .map((model) =>
        members.has(model.name)
          ? model
          : { ...model, fields: [], mark: "outside" as const },
      ),
    relations: edges,
    enums,
  };
}

async function drawOverview(
  picture: Picture,
  { format, direction }: DrawOptions,
  layout: Layout,
): Promise<Drawing> {
  const overview = overviewOf(picture);
  if (format === "mermaid") {
    return {
      text: overviewMermaid(overview, direction),
      joins: [],
      excess: [],
    };
  }
  const dot = overviewDot(overview, direction);
  if (format === "dot") return { text: dot, joins: [], excess: [] };
  const title = counted(overview.groups.length, "group");
  const text = svgText(await layout(dot), title, overviewTexts(overview));
  return { text, joins: [], excess: [] };
}

/** Names that no file system confuses. */
function fileNames(groups: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(["overview"]);
  return new Map(
    groups.map((group) => {
      const base = group.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
      let name = base;
      for (let next = 2; taken.has(name.toLowerCase()); next += 1) {
        name = `${base}-${next}`;
      }
      taken.add(name.toLowerCase());
      return [group, name];
    }),
  );
}
