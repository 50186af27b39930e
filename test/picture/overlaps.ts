import { Graphviz } from "@hpcc-js/wasm-graphviz";

type Point = readonly [x: number, y: number];

/** In points of Graphviz, which count from below. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** What touches what in a drawn graph, in words. */
export interface Overlaps {
  /** How many edges have a label. */
  readonly labels: number;
  /** Labels that an edge goes through, their own too, or that are on a table or another label. */
  readonly ofLabels: readonly string[];
  /** Titles of groups and models that an edge goes through, or that a table is on. */
  readonly ofTitles: readonly string[];
}

/** Lays a graph out, and measures what lies on what. */
export async function overlapsOf(dot: string): Promise<Overlaps> {
  const drawn = JSON.parse(
    (await Graphviz.load()).layout(dot, "json", "dot"),
  ) as Drawn;
  const edges = drawn.edges.map((edge) => ({
    name: edge.id,
    line: edge._draw_.flatMap(pointsOf),
    labels: textsOf(edge._ldraw_),
  }));
  const tables = drawn.objects.flatMap(({ name, pos, width, height }) => {
    if (pos === undefined) return [];
    const [x = 0, y = 0] = pos.split(",").map(Number);
    return [{ name, box: around([x, y], inches(width), inches(height)) }];
  });
  const labels = edges.flatMap(({ name, labels }) =>
    labels.map((box) => ({ name, box })),
  );
  const titles = drawn.objects.flatMap(({ name, bb, pos, _ldraw_ }) => {
    // The first text of a table is the name of its model.
    const [box] = textsOf(_ldraw_);
    if (box === undefined) return [];
    return [{ name, box, isGroup: bb !== undefined && pos === undefined }];
  });
  const through = ({ name, box }: Named): readonly string[] =>
    edges
      .filter(({ line }) => line.some((point) => isIn(point, box)))
      .map((edge) => `${edge.name} through ${name}`);
  const under = (
    { name, box }: Named,
    others: readonly Named[],
  ): readonly string[] =>
    others
      .filter((other) => other.box !== box && meet(other.box, box))
      .map((other) => `${name} on ${other.name}`);
  return {
    labels: labels.length,
    ofLabels: labels.flatMap((label) => [
      ...through(label),
      ...under(label, tables),
      ...under(label, labels),
    ]),
    ofTitles: titles.flatMap((title) => [
      ...through(title),
      ...(title.isGroup ? under(title, tables) : []),
    ]),
  };
}

interface Named {
  readonly name: string;
  readonly box: Box;
}

/** As much of Graphviz's JSON as is measured here. */
interface Drawn {
  readonly objects: readonly {
    readonly name: string;
    /** Of a node. */
    readonly pos?: string;
    readonly width?: string;
    readonly height?: string;
    /** Of a group. */
    readonly bb?: string;
    readonly _ldraw_?: readonly Step[];
  }[];
  readonly edges: readonly {
    readonly id: string;
    readonly _draw_: readonly Step[];
    readonly _ldraw_?: readonly Step[];
  }[];
}

type Step =
  | { readonly op: "F"; readonly size: number }
  | {
      readonly op: "T";
      readonly pt: Point;
      readonly align: "l" | "c" | "r";
      readonly width: number;
      readonly text: string;
    }
  | { readonly op: "b"; readonly points: readonly Point[] }
  | { readonly op: "c" };

/** The boxes of the letters, without the spaces around them. */
function textsOf(steps: readonly Step[] = []): readonly Box[] {
  const boxes: Box[] = [];
  let size = 0;
  for (const step of steps) {
    if (step.op === "F") ({ size } = step);
    if (step.op !== "T") continue;
    const { text, align, pt, width } = step;
    const letters = (width * text.trim().length) / text.length;
    const left = pt[0] - { l: 0, c: letters / 2, r: letters }[align];
    const [bottom, top] = [pt[1] - size * 0.2, pt[1] + size * 0.75];
    boxes.push({ left, right: left + letters, bottom, top });
  }
  return boxes;
}

/** Points of a line of Béziers, close enough that no letter is between two. */
function pointsOf(step: Step): readonly Point[] {
  if (step.op !== "b") return [];
  const { points } = step;
  return points.flatMap((_, at) => {
    const four = at % 3 === 0 ? points.slice(at, at + 4) : [];
    if (four.length < 4) return [];
    return Array.from({ length: 101 }, (_, part) => bezier(four, part / 100));
  });
}

function bezier(points: readonly Point[], at: number): Point {
  const rest = 1 - at;
  const weights = [rest ** 3, 3 * rest ** 2 * at, 3 * rest * at ** 2, at ** 3];
  const sum = (axis: 0 | 1): number =>
    points.reduce(
      (total, point, index) => total + point[axis] * (weights[index] ?? 0),
      0,
    );
  return [sum(0), sum(1)];
}

function inches(text = "0"): number {
  return Number(text) * 72;
}

function around([x, y]: Point, width: number, height: number): Box {
  return {
    left: x - width / 2,
    right: x + width / 2,
    bottom: y - height / 2,
    top: y + height / 2,
  };
}

function isIn([x, y]: Point, { left, right, bottom, top }: Box): boolean {
  return x > left && x < right && y > bottom && y < top;
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.bottom < other.top &&
    other.bottom < one.top
  );
}
