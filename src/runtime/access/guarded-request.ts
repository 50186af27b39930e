import { AccessDenied } from "../errors/access-denied.js";
import type { GuardedRequest, Intent } from "../service/access.js";
import { and } from "./formula.js";
import { guardedLayer } from "./guarded-layer.js";
import { isOpenRead } from "./open.js";
import type { RequestRules } from "./request-rules.js";

/** A request to a service under the rules for its caller. */
export function guardedRequest(rules: RequestRules): GuardedRequest {
  return {
    layer: (isPart) => guardedLayer(rules, isPart),
    writable(model, intent, where) {
      const rule = rules[intent](model);
      if (rule === false) return undefined;
      return rules.where(model, and([rules.filters.read(model, where), rule]));
    },
    isOpen: (model, args) =>
      model === undefined
        ? Object.entries(rules.schema.models).every(
            ([name, { hidden }]) =>
              (hidden && !rules.isRuled(name)) || rules.isReadable(name),
          )
        : isOpenRead(rules, model, args),
    preset: (model) =>
      new Set(Object.keys(rules.preset(model, "create") ?? {})),
    seesCells: (model) => rules.seesCells(model),
    refuse(model, intent) {
      if (intents(rules, model, intent).some((rule) => rule !== false)) return;
      const operation = intent === "upsert" ? "update" : intent;
      throw new AccessDenied(
        intent === "update" || intent === "upsert"
          ? rules.updateName(model, "before")
          : `${model}.${intent}`,
        rules.message(model, operation) ??
          `${intent} of ${model} is not allowed here`,
      );
    },
  };
}

function intents(
  rules: RequestRules,
  model: string,
  intent: Intent,
): readonly unknown[] {
  return intent === "upsert"
    ? [rules.create(model), rules.update(model)]
    : [rules[intent](model)];
}
