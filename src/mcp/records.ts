import { budget, fitting, longest, tokensOf } from "./budget.js";

type RecordMembers = Readonly<Record<string, unknown>>;

/** A record as tools show it. */
export interface ShownRecord {
  readonly type: string;
  readonly id: string;
  /** What the next write names. */
  readonly version?: string | undefined;
  readonly attributes?: RecordMembers;
  /** Ids of the related records that are told. */
  readonly relationships?: RecordMembers;
  /** Attributes whose texts are cut, with their whole length in characters. */
  readonly cut?: Readonly<Record<string, number>>;
  /** Attributes that are left out: the record would be too long. */
  readonly leftOut?: readonly string[];
}

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes?: RecordMembers;
  readonly relationships?: Readonly<
    Record<string, { readonly data?: unknown } | null>
  >;
  readonly meta?: { readonly version?: string };
}

/** The records of a document that fit into a result, and how many do not. */
export interface ShownRecords {
  readonly records: readonly ShownRecord[];
  readonly included: readonly ShownRecord[];
  readonly missing: number;
  readonly missingIncluded: number;
}

export function shownRecords(
  primary: unknown,
  included: unknown = [],
): ShownRecords {
  const all = [primary ?? []].flat().map(shown);
  const [first, ...more] = all;
  const start = first && narrowed(first);
  const records = start ? fitting([start, ...more], textOf) : [];
  const spent = records.reduce(
    (sum, one) => sum + tokensOf(textOf(one)) + 1,
    0,
  );
  const beside = [included ?? []].flat().map(shown);
  const fit = fitting(beside, textOf, budget - spent);
  return {
    records,
    included: fit,
    missing: all.length - records.length,
    missingIncluded: beside.length - fit.length,
  };
}

const textOf = (record: ShownRecord): string => JSON.stringify(record);

function shown(value: unknown): ShownRecord {
  const { type, id, attributes, relationships, meta } = value as Resource;
  const cut: Record<string, number> = {};
  const shortened = Object.entries(attributes ?? {}).map(([name, value]) => {
    const text = attributeText(value);
    if (text === undefined || text.length <= longest) return [name, value];
    cut[name] = text.length;
    return [name, `${startOf(text, longest)}…`];
  });
  const linked = Object.entries(relationships ?? {}).flatMap(([name, one]) =>
    one?.data === undefined ? [] : [[name, one.data]],
  );
  return {
    type,
    id,
    ...(meta?.version !== undefined && { version: meta.version }),
    ...(attributes && {
      attributes: Object.fromEntries(shortened) as RecordMembers,
    }),
    ...(linked.length > 0 && {
      relationships: Object.fromEntries(linked) as RecordMembers,
    }),
    ...(Object.keys(cut).length > 0 && { cut }),
  };
}

/** The text that may be cut; `undefined` for a value that is short anyway. */
export function attributeText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Object(value) === value ? JSON.stringify(value) : undefined;
}

/** The start of a text, which has no half of a character at its end. */
function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** A record without its longest attributes and linkage, if it does not fit alone. */
function narrowed(record: ShownRecord): ShownRecord {
  const { attributes = {}, relationships = {}, leftOut = [] } = record;
  if (tokensOf(textOf(record)) + 1 <= budget) return record;
  const members = { ...attributes, ...relationships };
  const [longestName] = Object.entries(members)
    .map(([name, value]) => [name, tokensOf(JSON.stringify(value))] as const)
    .reduce((a, b) => (a[1] >= b[1] ? a : b), ["", 0] as readonly [
      string,
      number,
    ]);
  if (longestName === "") return record;
  return narrowed({
    ...record,
    attributes: without(attributes, longestName),
    relationships: without(relationships, longestName),
    leftOut: [...leftOut, longestName],
  });
}

function without(
  members: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).filter(([one]) => one !== name),
  );
}
