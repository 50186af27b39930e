import { isPlainObject } from "../serialization/plain-object.js";
import { inverseOf, type QueryGraph } from "./query-graph.js";
import { withMembers } from "./share.js";

export type Row = Readonly<Record<string, unknown>>;

/**
 * A record's new value; `null` takes it out of lists, and from a record that it has the key of.
 * What a key leads to stays, as it may be required.
 *
 * @param list whose member it is; none for the one record of a result
 */
export type Edit = (record: Row, list: List | undefined) => Row | null;

/** A list that a query asks for, or what is related to another record. */
export type List = "root" | Related;

interface Related {
  readonly parent: Row;
  readonly model: string;
  readonly relation: string;
}

/**
 * A result with the records of a model edited, wherever they are in it. Parts without any
 * keep their identity.
 *
 * @param root the model of the result
 */
export function editRecords(
  graph: QueryGraph,
  root: string,
  result: unknown,
  { model, edit }: { readonly model: string; readonly edit: Edit },
): unknown {
  const edited = (
    of: string,
    value: unknown,
    list: List | undefined,
  ): unknown => {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const kept = items
        .map((item) => edited(of, item, list ?? "root"))
        .filter((item, at) => item !== null || items[at] === null);
      return kept.length === items.length &&
        kept.every((item, at) => item === items[at])
        ? value
        : kept;
    }
    if (!isPlainObject(value)) return value;
    const { relations = {} } = graph.models[of] ?? {};
    const changes = Object.entries(relations).flatMap(([name, target]) => {
      if (!Object.hasOwn(value, name)) return [];
      const place = { parent: value, model: of, relation: name };
      const related = edited(target, value[name], place);
      const isKept =
        related === null && inverseOf(graph, of, name) === undefined;
      return related === value[name] || isKept
        ? []
        : [[name, related] as const];
    });
    const record = changes.length === 0 ? value : withMembers(value, changes);
    return of === model ? edit(record, list) : record;
  };
  return edited(root, result, undefined);
}
