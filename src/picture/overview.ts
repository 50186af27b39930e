import { colours } from "./colours.js";
import type { Direction } from "./direction.js";
import { dotHead, dotString } from "./dot.js";
import { groupsOf } from "./group-models.js";
import { quoted } from "./mermaid.js";
import type { Picture } from "./picture.js";
import { counted } from "./plain-text.js";
import type { PartText } from "./svg.js";

/** The groups of a picture, and how many relations there are between each two. */
interface Overview {
  readonly groups: readonly { readonly name: string; readonly size: string }[];
  /** Places among the groups, the first one smaller. */
  readonly edges: readonly {
    readonly ends: readonly [number, number];
    readonly count: number;
  }[];
}

export function overviewOf(picture: Picture): Overview {
  const groups = [...groupsOf(picture)];
  const places = new Map(
    groups.flatMap(([, names], place) => names.map((name) => [name, place])),
  );
  const counts = groups.map(() => groups.map(() => 0));
  for (const { from, to } of picture.relations) {
    const ends = [places.get(from), places.get(to)];
    const [one = 0, other = 0] = ends.toSorted((a = 0, b = 0) => a - b);
    const row = counts[one];
    if (row) row[other] = (row[other] ?? 0) + 1;
  }
  return {
    groups: groups.map(([name, names]) => ({
      name,
      size: counted(names.length, "model"),
    })),
    edges: counts.flatMap((row, one) =>
      row.flatMap((count, other) =>
        count > 0 && other !== one
          ? [{ ends: [one, other] as const, count }]
          : [],
      ),
    ),
  };
}

export function overviewMermaid(
  { groups, edges }: Overview,
  direction: Direction = "LR",
): string {
  return [
    `flowchart ${direction}`,
    ...groups.map(
      ({ name, size }, place) => `  g${place}[${quoted(`${name}: ${size}`)}]`,
    ),
    ...edges.map(
      ({ ends: [one, other], count }) => `  g${one} ---|"${count}"| g${other}`,
    ),
    "",
  ].join("\n");
}

export function overviewDot(
  { groups, edges }: Overview,
  direction: Direction = "LR",
): string {
  return [
    dotHead(direction),
    // Groups have no order, and most of them are related to most others.
    `  layout=neato; overlap=false; splines=true`,
    `  edge [len=2.5]`,
    `  node [shape=box, style="rounded,filled", color="${colours.line}", fillcolor="${colours.head}", fontcolor="${colours.text}"]`,
    ...groups.map(
      ({ name, size }, place) =>
        `  g${place} [id="group_${place}", label=${dotString(`${name}: ${size}`)}]`,
    ),
    ...edges.map(
      ({ ends: [one, other], count }, place) =>
        `  g${one} -> g${other} [id="edge_${place}", dir=none, label="${count}"]`,
    ),
    "}",
    "",
  ].join("\n");
}

/** The texts of its parts, by the ids that `overviewDot` gives them. */
export function overviewTexts({
  groups,
  edges,
}: Overview): ReadonlyMap<string, PartText> {
  const nameOf = (place: number): string => groups[place]?.name ?? "";
  return new Map([
    ...groups.map(
      ({ name, size }, place) =>
        [`group_${place}`, { title: name, description: size }] as const,
    ),
    ...edges.map(
      ({ ends: [one, other], count }, place) =>
        [
          `edge_${place}`,
          {
            title: `${nameOf(one)} – ${nameOf(other)}`,
            description: counted(count, "relation"),
          },
        ] as const,
    ),
  ]);
}
