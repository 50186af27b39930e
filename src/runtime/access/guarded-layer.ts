import { delegateName } from "../contract/names.js";
import type { Delegate } from "../prisma/delegate.js";
import type { Layer } from "../prisma/layers.js";
import { GuardedModel } from "./guarded-model.js";
import { GuardedDelegate } from "./guarded-writes.js";
import type { RequestRules } from "./request-rules.js";
import type { Schema } from "../model/schema.js";

/** The models of a schema by their names on the client. */
const delegateNames = new WeakMap<Schema, ReadonlyMap<string, string>>();

function modelsByDelegate(schema: Schema): ReadonlyMap<string, string> {
  const known = delegateNames.get(schema);
  if (known) return known;
  const made = new Map(
    Object.keys(schema.models).map((name) => [delegateName(name), name]),
  );
  delegateNames.set(schema, made);
  return made;
}

/**
 * Reads and writes only what the rules allow the caller.
 *
 * @param isPart whether its client is in a transaction that is rolled back if a rule refuses
 */
export function guardedLayer(rules: RequestRules, isPart = false): Layer {
  const models = modelsByDelegate(rules.schema);
  return {
    isClosed: true,
    delegate(name, below) {
      const model = models.get(name);
      if (model === undefined || below[name] === undefined) return undefined;
      const guarded = new GuardedModel(below, rules, model, isPart);
      return new GuardedDelegate(guarded) as unknown as Delegate;
    },
    // Who begins it may go on after a refusal.
    inside: () => guardedLayer(rules),
  };
}
