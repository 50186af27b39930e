import type { TypeLink } from "./type-links.js";

/** Where a type is: its column from the left, and its place in the column from the top. */
interface Spot {
  readonly column: number;
  /** In rows; a column with fewer types is centred. */
  readonly row: number;
}

/** The name of the spot where a link goes through a column. */
export function bendOf({ from, to }: TypeLink, column: number): string {
  return `${from} ${to} ${column}`;
}

/**
 * Places types in columns: what others belong to at the left, and near to what it is linked to.
 * A link over several columns has a spot in those between. Types without links are in the rows
 * below.
 */
export function layoutOf(
  types: readonly string[],
  links: readonly TypeLink[],
): ReadonlyMap<string, Spot> {
  const others = links.filter(({ from, to }) => from !== to);
  const linked = types.filter((type) =>
    others.some(({ from, to }) => from === type || to === type),
  );
  const columns = columnsOf(linked, others);
  const height = Math.max(0, ...columns.map((column) => column.length));
  const spots = new Map<string, Spot>();
  columns.forEach((column, at) => {
    const top = (height - column.length) / 2;
    column.forEach((type, row) =>
      spots.set(type, { column: at, row: top + row }),
    );
  });
  const width = Math.max(columns.length, 3);
  types
    .filter((type) => !spots.has(type))
    .forEach((type, at) => {
      const row = height + Math.floor(at / width);
      spots.set(type, { column: at % width, row });
    });
  return spots;
}

function columnsOf(
  types: readonly string[],
  links: readonly TypeLink[],
): readonly (readonly string[])[] {
  const ranks = ranksOf(types, links);
  const columns: string[][] = [];
  for (const type of types) (columns[ranks.get(type) ?? 0] ??= []).push(type);
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string): void => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  };
  for (const link of links) {
    const ends = [link.from, link.to].map((type) => ranks.get(type) ?? 0);
    let before = link.from;
    for (let at = Math.min(...ends) + 1; at < Math.max(...ends); at += 1) {
      const bend = bendOf(link, at);
      columns[at]?.push(bend);
      join(before, bend);
      before = bend;
    }
    join(before, link.to);
  }
  // Each time nearer to what is beside: after four times little changes.
  for (let time = 0; time < 4; time += 1) {
    for (const column of columns) {
      const places = new Map(
        columns.flatMap((one) =>
          one.map((type, at) => [type, at - one.length / 2] as const),
        ),
      );
      const mean = (type: string): number => {
        const near = (neighbours.get(type) ?? []).map(
          (one) => places.get(one) ?? 0,
        );
        return near.reduce((sum, one) => sum + one, 0) / near.length;
      };
      column.sort((one, other) => mean(one) - mean(other));
    }
  }
  return columns;
}

/** The longest way from what belongs to nothing. Where that is a circle, it is cut. */
function ranksOf(
  types: readonly string[],
  links: readonly TypeLink[],
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const visit = (type: string): number => {
    const known = ranks.get(type);
    if (known !== undefined) return known;
    ranks.set(type, 0);
    const before = links.filter(({ to }) => to === type);
    const rank = Math.max(0, ...before.map(({ from }) => visit(from) + 1));
    ranks.set(type, rank);
    return rank;
  };
  for (const type of types) visit(type);
  // A circle that was cut may leave a column empty.
  const used = [...new Set(ranks.values())].sort((one, other) => one - other);
  return new Map([...ranks].map(([type, rank]) => [type, used.indexOf(rank)]));
}
