import fc from "fast-check";

type Where = object;

const lists: readonly Where[] = [
  { OR: [] },
  { AND: [] },
  { NOT: [] },
  { AND: {} },
  { NOT: {} },
];

const ways: readonly ((one: Where, other: Where) => Where)[] = [
  (one) => ({ NOT: one }),
  (one) => ({ AND: one }),
  (one, other) => ({ NOT: [one, other] }),
  (one, other) => ({ AND: [other, one] }),
  (one, other) => ({ OR: [one, other] }),
  (one) => ({ OR: [one] }),
];

/**
 * Filters with an empty list of conditions: alone and beside another, and in each way of
 * putting conditions together, so deep.
 */
export function emptyLists(other: Where, depth = 0): readonly Where[] {
  if (depth === 0) return lists.flatMap((one) => [one, { ...one, ...other }]);
  const inner = emptyLists(other, depth - 1);
  return [
    ...inner,
    ...inner.flatMap((one) => ways.map((way) => way(one, other))),
  ];
}

/** Sometimes a filter with an empty list beside it or in it. */
export function withEmptyLists(
  where: fc.Arbitrary<Where>,
): fc.Arbitrary<Where> {
  const empty = where.chain((other) => fc.constantFrom(...emptyLists(other)));
  const put = fc
    .tuple(empty, where, fc.constantFrom(...ways))
    .map(([one, other, way]) => way(one, other));
  return fc.oneof(
    { weight: 40, arbitrary: where },
    { weight: 1, arbitrary: empty },
    { weight: 1, arbitrary: put },
  );
}
