import type { Relationship, Resource } from "../../model/resource.js";

/** How the conditions of a group are combined. */
export type GroupWord = "and" | "or" | "not";

const groupWords = new Set<string>(["and", "or", "not"]);

/** How many of the members of a to-many must match: what follows the `$`. */
type Quantifier = "some" | "every" | "none";

const quantifiers = new Set<string>(["some", "every", "none"]);

export function isQuantifier(word: string | undefined): word is Quantifier {
  return word !== undefined && quantifiers.has(word);
}

/** `title$contains` → `title` and `contains`. */
export function splitOperator(
  member: string,
): readonly [name: string, operator: string | undefined] {
  const dollar = member.indexOf("$");
  return dollar < 0
    ? [member, undefined]
    : [member.slice(0, dollar), member.slice(dollar + 1)];
}

/**
 * A name with which several filters share a group, or that leads to such a name: those
 * behind it hold together.
 */
export type Shared =
  | { readonly word: GroupWord }
  | {
      readonly relationship: Relationship;
      readonly quantifier: Quantifier | undefined;
    };

/**
 * What the name at a place of a filter's path shares with others; `undefined` if the filter
 * is a condition of its own. A field or a relationship wins over a group of its name.
 */
export function sharedAt(
  resource: Resource,
  members: readonly string[],
  depth: number,
): Shared | undefined {
  const member = members[depth];
  if (member === undefined) return undefined;
  const relationships = resource.wireRelationshipMap();
  const isOwn = resource.wireFieldMap.has(member) || relationships.has(member);
  if (!isOwn && groupWords.has(member)) return { word: member as GroupWord };
  const [name, operator] = splitOperator(member);
  const relationship = relationships.get(name);
  if (!relationship || depth === members.length - 1) return undefined;
  if (isQuantifier(operator)) return { relationship, quantifier: operator };
  return operator === undefined &&
    sharedAt(relationship.target, members, depth + 1)
    ? { relationship, quantifier: undefined }
    : undefined;
}

/** The number of a group of `and` or `or`. */
export function isGroupNumber(member: string | undefined): boolean {
  return member !== undefined && /^\d+$/.test(member);
}

/** How many names a path has, and how many groups; a group's number is neither. */
export function depthOf(members: readonly string[]): {
  readonly names: number;
  readonly groups: number;
} {
  const isWord = (member = ""): boolean => groupWords.has(member);
  const groups = members.filter(isWord).length;
  const numbers = members.filter(
    (member, at) => isGroupNumber(member) && isWord(members[at - 1]),
  ).length;
  return { names: members.length - groups - numbers, groups };
}
