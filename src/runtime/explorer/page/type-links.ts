import type { Description, Model } from "./description.js";

/** What links two types, in both directions. */
export interface TypeLink {
  /** The type that others need, or may have first. */
  readonly from: string;
  readonly to: string;
  /** `post.author`: the relationships that make it. */
  readonly names: readonly string[];
  /** Whether records of `to` have many of `from`. */
  readonly fromMany: boolean;
  readonly toMany: boolean;
}

/** The links among types, one for each pair of them. */
export function typeLinks({ types, model }: Description): readonly TypeLink[] {
  const models = types.flatMap((type) => model(type) ?? []);
  return models.flatMap((one, at) =>
    models.slice(at).flatMap((other) => linkOf(one, other) ?? []),
  );
}

function linkOf(one: Model, other: Model): TypeLink | undefined {
  const there = one.relationships.filter(({ type }) => type === other.type);
  const back =
    one === other
      ? []
      : other.relationships.filter(({ type }) => type === one.type);
  if (there.length + back.length === 0) return undefined;
  const names = [
    ...there.map(({ name }) => `${one.type}.${name}`),
    ...back.map(({ name }) => `${other.type}.${name}`),
  ];
  const oneMany = back.some(({ many }) => many);
  const otherMany = there.some(({ many }) => many);
  const needs = there.some(({ required }) => required);
  const belongs = there.some(({ many }) => !many);
  const isNeeded = back.some(({ required }) => required);
  // The one that belongs to the other comes behind it.
  return needs || (belongs && !isNeeded)
    ? {
        ...{ from: other.type, to: one.type, names },
        ...{ fromMany: otherMany, toMany: oneMany },
      }
    : {
        ...{ from: one.type, to: other.type, names },
        ...{ fromMany: oneMany, toMany: otherMany },
      };
}
