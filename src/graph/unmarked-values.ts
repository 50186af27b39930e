import { type Finding, notesOf } from "./finding.js";
import type { GraphProblem } from "./graph-problem.js";
import type { Field, Model, Relation } from "./model-graph.js";

/**
 * superjson refuses type markers for or in a member `constructor`. RPC sends none
 * there, so that at least the rest of a result can be read.
 */
export function unmarkedValues(models: readonly Model[]): GraphProblem[] {
  const places = models
    .filter(({ rpcOperations }) => rpcOperations.length > 0)
    .flatMap(({ name, fields, relations }) =>
      [...fields.filter(hasMarker), ...relations.filter(isInRpc)]
        .filter((one) => one.name === "constructor")
        .map((one) => ({
          label: `${name}.${one.name}`,
          model: name,
          field: one.name,
        })),
    );
  return notesOf({ places, message, hint });
}

/** Whether superjson marks some values of a type; an entry for each, so that none is missed. */
const isMarked: Readonly<Record<Field["type"], boolean>> = {
  BigInt: true,
  Boolean: false,
  Bytes: true,
  Composite: true,
  DateTime: true,
  Decimal: true,
  Enum: false,
  Float: true,
  Int: false,
  Json: false,
  String: false,
};

function hasMarker({ type }: Field): boolean {
  return isMarked[type];
}

function isInRpc({ hiddenIn }: Relation): boolean {
  return hiddenIn !== "rpc";
}

const message =
  "superjson restores no types in a member `constructor`: in RPC results, BigInt, Bytes, DateTime, Decimal and NaN stay text there";

const hint: Finding["hint"] = () =>
  "rename it in the schema if clients of RPC need these types";
