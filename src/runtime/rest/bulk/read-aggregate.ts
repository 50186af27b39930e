import type { Field } from "../../model/field.js";
import type {
  NamedField,
  Relationship,
  Resource,
} from "../../model/resource.js";
import type { QueryParameters } from "../../service/query-parameters.js";
import { refuseQuery, refuseSort } from "../query/refuse-parameter.js";
import type { OrderBy } from "../query/sort.js";

/** The functions by the parameters that name their attributes. */
const functions = {
  sumOf: "_sum",
  avgOf: "_avg",
  minOf: "_min",
  maxOf: "_max",
} as const;

type FunctionName = (typeof functions)[keyof typeof functions];

/** The parts of dates, each with those that it is a part of: `2026-03` is a month. */
const dateParts = ["year", "month", "day", "hour"] as const;

/** What records are grouped by: an attribute, a part of a date, or what a to-one leads to. */
export type Group =
  | { readonly field: NamedField; readonly part?: string }
  | { readonly relationship: Relationship };

/** A function of an attribute of the records of a group. */
export interface Summary {
  readonly name: FunctionName;
  readonly field: NamedField;
}

/** What is asked about the records that match. */
export interface Aggregate {
  readonly groups: readonly Group[];
  readonly isCounted: boolean;
  readonly summaries: readonly Summary[];
}

const numbers: ReadonlySet<Field["type"]> = new Set([
  "BigInt",
  "Decimal",
  "Float",
  "Int",
]);
const unordered: ReadonlySet<Field["type"]> = new Set([
  "Boolean",
  "Bytes",
  "Composite",
  "Enum",
  "Json",
]);
const ungrouped: ReadonlySet<Field["type"]> = new Set([
  "Bytes",
  "Composite",
  "Json",
]);

/**
 * `groupBy`, `withCount`, `sumOf`, `avgOf`, `minOf` and `maxOf`: each name has a character
 * that the standard reserves no name with.
 *
 * @throws ApiError `invalid-query` (400)
 */
export function readAggregate(
  resource: Resource,
  parameters: QueryParameters,
): Aggregate {
  const groups: Group[] = [];
  const summaries: Summary[] = [];
  let isCounted = false;
  const seen = new Set<string>();
  for (const [parameter, value] of parameters) {
    if (parameter === "withCount") {
      if (!/^(?:true|false)$/.test(value)) {
        refuseQuery(parameter, `"${value}" is not true or false`);
      }
      isCounted = value === "true";
      continue;
    }
    const isFunction = Object.hasOwn(functions, parameter);
    if (parameter !== "groupBy" && !isFunction) continue;
    for (const name of value.split(",")) {
      if (seen.has(`${parameter} ${name}`)) {
        refuseQuery(parameter, `"${name}" is named twice`);
      }
      seen.add(`${parameter} ${name}`);
      if (isFunction) {
        const one = functions[parameter as keyof typeof functions];
        const field = summed(resource, parameter, one, name);
        summaries.push({ name: one, field });
      } else groups.push(groupOf(resource, parameter, name));
    }
  }
  const columns = groups.flatMap(columnsOf);
  const twice = groups.find(
    (one) =>
      partOf(one) !== undefined &&
      columns.filter((name) => columnsOf(one).includes(name)).length > 1,
  );
  if (twice) {
    refuseQuery("groupBy", `"${nameOf(twice)}": a date is grouped by one part`);
  }
  if (!isCounted && summaries.length === 0) {
    refuseQuery(
      "withCount",
      "nothing is asked: use withCount=true, sumOf, avgOf, minOf or maxOf",
    );
  }
  return { groups, isCounted, summaries };
}

function groupOf(resource: Resource, parameter: string, name: string): Group {
  const field = resource.wireFieldMap.get(name);
  if (field) {
    if (field.list || ungrouped.has(field.type)) {
      refuseQuery(parameter, `"${name}" cannot be grouped by`);
    }
    return { field };
  }
  const relationship = resource.wireRelationshipMap().get(name);
  if (relationship?.linkageFields) return { relationship };
  if (relationship) {
    refuseQuery(parameter, `"${name}": the record itself has no key of it`);
  }
  const [date = "", part, ...more] = name.split(".");
  const whole = resource.wireFieldMap.get(date);
  if (part && whole?.type === "DateTime" && !whole.list) {
    const isPart = more.length === 0 && dateParts.some((one) => one === part);
    if (isPart) return { field: whole, part };
    refuseQuery(parameter, `"${name}": the parts are ${dateParts.join(", ")}`);
  }
  refuseQuery(parameter, `${resource.type} has no attribute "${name}"`);
}

function summed(
  resource: Resource,
  parameter: string,
  one: FunctionName,
  name: string,
): NamedField {
  const field = resource.wireFieldMap.get(name);
  if (!field)
    refuseQuery(parameter, `${resource.type} has no attribute "${name}"`);
  const fits =
    one === "_sum" || one === "_avg"
      ? numbers.has(field.type)
      : !unordered.has(field.type);
  if (!fits || field.list) {
    refuseQuery(parameter, `"${name}" is of no type that this is known of`);
  }
  return field;
}

/** The columns of a group. */
export function columnsOf(group: Group): readonly string[] {
  return "field" in group
    ? [group.field.name]
    : (group.relationship.linkageFields ?? []);
}

/**
 * The order of groups: `-count`, `sum.views`, or the name of a group. The groups themselves
 * are its last keys, so that it is stable.
 *
 * @throws ApiError `invalid-sort` (400)
 */
export function groupOrder(
  resource: Resource,
  { groups, summaries, isCounted }: Aggregate,
  sort: readonly { readonly value: string }[],
): OrderBy {
  const keys = sort.flatMap(({ value }) => value.split(","));
  const asked = keys.flatMap((key): OrderBy => {
    const direction = key.startsWith("-") ? "desc" : "asc";
    const name = key.replace(/^-/, "");
    if (name === "count" && isCounted) {
      return [{ _count: { [countedColumn(resource)]: direction } }];
    }
    const summary = summaries.find(
      (one) => name === `${one.name.slice(1)}.${one.field.wireName}`,
    );
    if (summary)
      return [{ [summary.name]: { [summary.field.name]: direction } }];
    const group = groups.find((one) => nameOf(one) === name);
    if (group) return columnsOf(group).map((one) => ({ [one]: direction }));
    refuseSort(
      "sort",
      `"${name}" is neither a group nor asked for: sort by one of them, by "count" or as "sum.views"`,
    );
  });
  const named = new Set(asked.flatMap((one) => Object.keys(one)));
  const others = groups.flatMap(columnsOf).filter((one) => !named.has(one));
  return [...asked, ...others.map((one) => ({ [one]: "asc" }))];
}

/** A column that is never null: Prisma orders by the number of values of one. */
function countedColumn({ id, fieldMap }: Resource): string {
  const required = [...fieldMap.values()].find((one) => !one.nullable);
  return id?.fields[0] ?? required?.name ?? "";
}

/** The parameter that asks for it: `sumOf`. */
export function parameterOf({ name }: Summary): string {
  return `${name.slice(1)}Of`;
}

/** The part of a date that it is grouped by. */
export function partOf(group: Group): string | undefined {
  return "field" in group ? group.part : undefined;
}

/** What parameters call it: `createdAt.month`. */
export function nameOf(group: Group): string {
  const part = partOf(group);
  return part === undefined ? memberOf(group) : `${memberOf(group)}.${part}`;
}

/** The member of documents that has it: the standard allows no point in the name of one. */
export function memberOf(group: Group): string {
  return ("field" in group ? group.field : group.relationship).wireName;
}
