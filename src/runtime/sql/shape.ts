import { passOn } from "./fallback.js";

/** The place of a value in arguments, by its number. */
export class Slot {
  readonly index: number;
  /** Of a `take`: the last records are asked for, so it makes another statement. */
  readonly isNegative: boolean;

  constructor(index: number, isNegative = false) {
    this.index = index;
    this.isNegative = isNegative;
  }
}

/** Arguments with slots in place of values. */
export type Tree = Slot | string | boolean | null | readonly Tree[] | Members;

export interface Members {
  readonly [name: string]: Tree;
}

/** Arguments of one shape make one statement, whatever their values are. */
interface Shape {
  readonly key: string;
  readonly values: readonly unknown[];
  readonly tree: Members;
}

/** @throws Fallback for values that no statement has */
export function shapeOf(args: object): Shape {
  const values: unknown[] = [];
  const { key, tree } = members(args, values, false);
  return { key, values, tree };
}

interface Part<Made> {
  readonly key: string;
  readonly tree: Made;
}

function members(
  object: object,
  values: unknown[],
  isWord: boolean,
): Part<Members> {
  const tree: Record<string, Tree> = Object.create(null) as Record<
    string,
    Tree
  >;
  let key = "{";
  for (const [name, value] of Object.entries(object)) {
    // Prisma takes it for absent.
    if (value === undefined) continue;
    const part =
      name === "take" && typeof value === "number" && value < 0
        ? slot("m", value, values, true)
        : partOf(value, values, isWord || words.has(name));
    key += `${String(name.length)}:${name}${part.key}`;
    tree[name] = part.tree;
  }
  return { key: `${key}}`, tree };
}

/** Members whose texts say what to do, and are no values. */
const words = new Set(["orderBy", "mode", "distinct"]);

function partOf(
  value: unknown,
  values: unknown[],
  isWord: boolean,
): Part<Tree> {
  if (value === null) return { key: "0", tree: null };
  switch (typeof value) {
    case "boolean":
      return { key: value ? "+" : "-", tree: value };
    case "string":
      if (isWord) return { key: JSON.stringify(value), tree: value };
      return slot("s", value, values);
    case "number":
      return slot("n", value, values);
    case "bigint":
      return slot("i", value, values);
    case "object":
      break;
    default:
      return passOn("a value of another type");
  }
  if (Array.isArray(value)) {
    const parts = value.map((one) => partOf(one, values, isWord));
    return {
      key: `[${parts.map((part) => part.key).join("")}]`,
      tree: parts.map((part) => part.tree),
    };
  }
  if (value instanceof Date) return slot("d", value, values);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return passOn("a value of another type");
  }
  return members(value, values, isWord);
}

function slot(
  kind: string,
  value: unknown,
  values: unknown[],
  isNegative = false,
): Part<Slot> {
  return { key: kind, tree: new Slot(values.push(value) - 1, isNegative) };
}

export function isMembers(tree: Tree | undefined): tree is Members {
  return (
    typeof tree === "object" &&
    tree !== null &&
    !Array.isArray(tree) &&
    !(tree instanceof Slot)
  );
}
