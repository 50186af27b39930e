import { isUnmarked } from "../../runtime/contract/names.js";
import { type Finding, memberPlace, notesOf } from "./finding.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Field, Model } from "../model-graph.js";
import { isServed, servedRelations } from "../served.js";

/**
 * superjson refuses type markers for or in members of some names. The services send
 * none there, so that at least the rest of a response can be read.
 */
export function unmarkedValues(models: readonly Model[]): GraphProblem[] {
  const places = models.flatMap((model) => {
    const inRest = isServed(model, "rest");
    const inRpc = isServed(model, "rpc");
    return [
      ...model.fields.filter(hasMarker).filter(
        (field) =>
          // REST has no markers for floats: it takes and sends numbers only.
          (inRest && field.type !== "Float" && isUnmarked(field.wireName)) ||
          (inRpc && isUnmarked(field.name)),
      ),
      ...servedRelations(model, "rpc").filter(
        (relation) => inRpc && isUnmarked(relation.name),
      ),
    ].map((one) => memberPlace(model.name, one.name));
  });
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

const message =
  "superjson restores no types in a member of this name: BigInt, Bytes, DateTime, Decimal and NaN stay text there";

const hint: Finding["hint"] = () =>
  "rename it in the schema if clients need these types";
