import { AccessDenied } from "../errors/access-denied.js";
import { ApiError } from "../errors/api-error.js";
import type { GuardedRequest, Intent } from "../service/access.js";
import { and } from "./formula.js";
import { guardedLayer } from "./guarded-layer.js";
import { isOpenRead } from "./open-call.js";
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
    refuse(model, intent, challenge) {
      if (intents(rules, model, intent).some((rule) => rule !== false)) return;
      const operation = intent === "upsert" ? "update" : intent;
      const rule =
        operation === "update"
          ? rules.updateName(model, "before")
          : `${model}.${intent}`;
      const detail =
        rules.message(model, operation) ??
        `${intent} of ${model} is not allowed here`;
      const wanted = stepsOf(intent).some((one) => rules.asksWho(model, one))
        ? challenge()
        : undefined;
      if (wanted === undefined) throw new AccessDenied(rule, detail);
      const headers = { "www-authenticate": wanted };
      throw new ApiError("unauthorized", detail, undefined, {
        meta: { rule },
        headers,
      });
    },
  };
}

function intents(
  rules: RequestRules,
  model: string,
  intent: Intent,
): readonly unknown[] {
  return stepsOf(intent).map((one) => rules[one](model));
}

/** What must be allowed for an intent: of these, one. */
function stepsOf(intent: Intent): readonly Exclude<Intent, "upsert">[] {
  return intent === "upsert" ? ["create", "update"] : [intent];
}
