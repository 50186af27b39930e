import type { App } from "./app.js";
import { bendOf, layoutOf } from "./picture-layout.js";
import { collectionPlace, fragmentOf } from "./place.js";
import { svgElement } from "./svg-element.js";
import { type TypeLink, typeLinks } from "./type-links.js";

const row = 52;
const height = 34;
const gap = 84;
const margin = 8;

interface End {
  readonly x: number;
  readonly y: number;
  /** Where a line leaves a box: 1 to the right, -1 to the left. */
  readonly side: 1 | -1;
}

/** The types of the service and what links them. A type leads to its table. */
export function picture(app: App): SVGElement {
  const { types } = app.description;
  const links = typeLinks(app.description);
  const spots = layoutOf(types, links);
  const longest = Math.max(...types.map((type) => type.length));
  const width = Math.min(Math.max(longest * 8 + 76, 110), 240);
  const left = (type: string): number =>
    margin + (spots.get(type)?.column ?? 0) * (width + gap);
  const top = (type: string): number =>
    margin + (spots.get(type)?.row ?? 0) * row;
  const all = [...spots.values()];
  const right = Math.max(...all.map(({ column }) => column)) * (width + gap);
  const bottom = Math.max(...all.map((spot) => spot.row)) * row;
  // Lines among types of the last column need some place beside it.
  const whole = right + width + gap / 2 + margin;
  const sides = new Map<string, TypeLink[]>();
  const isLeftOf = (one: string, other: string): boolean =>
    left(one) < left(other);
  const keyOf = (type: string, other: string): string =>
    `${isLeftOf(other, type) ? "left" : "right"} ${type}`;
  for (const link of links) {
    for (const [type, other] of [
      [link.from, link.to],
      [link.to, link.from],
    ] as const) {
      const key = keyOf(type, other);
      sides.set(key, [...(sides.get(key) ?? []), link]);
    }
  }
  const end = (type: string, other: string, link: TypeLink): End => {
    const far = ({ from, to }: TypeLink): number =>
      top(from === type ? to : from);
    const beside = (sides.get(keyOf(type, other)) ?? []).toSorted(
      (one, next) => far(one) - far(next),
    );
    const part = (beside.indexOf(link) + 1) / (beside.length + 1);
    const side = isLeftOf(other, type) ? -1 : 1;
    const x = left(type) + (side === 1 ? width : 0);
    return { x, y: top(type) + part * height, side };
  };
  return svgElement(
    "svg",
    {
      class: "picture",
      viewBox: `0 0 ${whole} ${bottom + height + 2 * margin}`,
      width: whole,
      role: "group",
      "aria-label": "The types and what links them",
    },
    ...links
      .filter(({ from, to }) => from !== to)
      .map((link) => {
        const { from, to } = link;
        const [column = 0, last = 0] = [from, to]
          .map((type) => spots.get(type)?.column ?? 0)
          .sort((one, other) => one - other);
        const bends = [...Array(Math.max(0, last - column - 1)).keys()].map(
          (at) => bendOf(link, column + 1 + at),
        );
        const through = bends.map((bend) => ({
          x: left(bend),
          y: top(bend) + height / 2,
        }));
        return line(
          link,
          end(from, to, link),
          end(to, from, link),
          through,
          width,
        );
      }),
    ...types.map((type) => {
      const count = svgElement("tspan", {
        ...{ class: "count", "data-count": type },
        ...{ x: left(type) + width - 10, "text-anchor": "end" },
      });
      count.append(app.counts.known.get(type)?.text ?? "");
      const name = type.length > 20 ? `${type.slice(0, 19)}…` : type;
      const loops = links.filter(({ from, to }) => from === to && to === type);
      return svgElement(
        "a",
        { href: fragmentOf(collectionPlace(type)) },
        svgElement(
          "title",
          {},
          [type, ...loops.flatMap(({ names }) => names)].join("\n"),
        ),
        svgElement("rect", {
          ...{ x: left(type), y: top(type), width, height, rx: 6 },
        }),
        svgElement(
          "text",
          { x: left(type) + 10, y: top(type) + height / 2 + 5 },
          name,
          loops.length > 0 ? " ↺" : "",
          " ",
          count,
        ),
      );
    }),
  );
}

/** @param bends - where it goes between other types, from the left */
function line(
  link: TypeLink,
  from: End,
  to: End,
  bends: readonly { readonly x: number; readonly y: number }[],
  width: number,
): SVGElement {
  const [first, last] = from.x > to.x ? [to, from] : [from, to];
  let at = first;
  const curves = bends.map(({ x, y }) => {
    const curve = `${curveTo(at, { x, y, side: -1 })}H${x + width}`;
    at = { x: x + width, y, side: 1 };
    return curve;
  });
  const path = [
    `M${first.x} ${first.y}`,
    ...curves,
    curveTo(at, last),
    ...(link.fromMany ? [foot(from)] : []),
    ...(link.toMany ? [foot(to)] : []),
  ].join("");
  return svgElement(
    "path",
    { d: path },
    svgElement("title", {}, link.names.join("\n")),
  );
}

function curveTo(from: End, to: End): string {
  const bend = from.side === to.side ? gap * 0.6 : gap / 2;
  return `C${from.x + from.side * bend} ${from.y} ${to.x + to.side * bend} ${to.y} ${to.x} ${to.y}`;
}

/** The end of a line at which there may be many. */
function foot({ x, y, side }: End): string {
  const tip = x + side * 9;
  return `M${x} ${y - 5}L${tip} ${y}L${x} ${y + 5}`;
}
