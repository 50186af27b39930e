import { operations } from "../contract/rpc-operations.js";
import type { ActionDefinition, Resource } from "../model/resource.js";
import type { Arguments } from "./routes.js";
import type { Call } from "./service.js";

/**
 * What an answer shows: rows of a model, as far as a read with these arguments leads to
 * others; without a model, anything.
 */
export type Shown = readonly [model?: string, args?: Arguments];

/** What the answer to a call shows: nothing where it is a count of written rows. */
export function shownBy({
  operation,
  resource,
  asked,
}: Call): readonly Shown[] {
  const { method, answers } = operations[operation];
  if (answers === "batch") return [];
  return [[resource.model, method === "GET" ? asked : selectionOf(asked)]];
}

/** What the answer of an action shows. */
export function shownByAction(
  resource: Resource,
  { returns }: ActionDefinition,
  asked: Arguments,
): readonly Shown[] {
  if (returns === "none") return [];
  // A value of the application's may tell of any record.
  if (returns === "value") return [[]];
  const target = returns === "many" ? resource : returns();
  return [[target.model, selectionOf(asked)]];
}

function selectionOf({ select, include }: Arguments): Arguments {
  return { select, include };
}
