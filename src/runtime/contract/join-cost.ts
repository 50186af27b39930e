/**
 * What a relation of a filter costs of `maxJoins`, without the condition in it. A to-one is a
 * join; databases cannot make a join of a to-many of which no member may be found.
 */
export function joinCost(isMany: boolean, isNegated: boolean): number {
  if (!isMany) return 1;
  return isNegated ? 5 : 3;
}
