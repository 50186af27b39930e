import type { Field, FieldRule } from "../../graph/model-graph.js";
import { compareDecimals } from "../../runtime/contract/decimal-order.js";
import {
  emailPattern,
  urlPattern,
} from "../../runtime/contract/rule-patterns.js";
import type { JsonObject } from "./json.js";

/**
 * A schema of a field's value in requests that also states the field's rules. They speak
 * of the value as it is stored: JSON Schema cannot say that a text is trimmed before.
 *
 * @param schema of the value, or of an item of the list
 */
export function underRules(
  schema: JsonObject,
  { rules = [], list }: Pick<Field, "rules" | "list">,
): JsonObject {
  const stated = rules
    .map(keywords)
    .filter((one) => Object.keys(one).length > 0);
  if (stated.length === 0) return schema;
  const { items } = schema;
  if (list && isSchema(items)) {
    return { ...schema, items: narrowed(items, stated) };
  }
  return narrowed(schema, stated);
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/** Keywords that the schema has already, in a tighter form, go to schemas of their own. */
function narrowed(
  schema: JsonObject,
  stated: readonly JsonObject[],
): JsonObject {
  const whole: Record<string, JsonObject[string]> = { ...schema };
  const others: JsonObject[] = [];
  for (const one of stated) {
    const isNew = Object.keys(one).every((name) => !Object.hasOwn(whole, name));
    if (isNew) Object.assign(whole, one);
    else others.push(one);
  }
  return others.length > 0 ? { ...whole, allOf: others } : whole;
}

function keywords(rule: FieldRule): JsonObject {
  switch (rule.kind) {
    case "trim":
    case "lower":
      return {};
    case "length":
      return {
        ...(rule.min > 0 && { minLength: rule.min }),
        ...(rule.max !== Infinity && { maxLength: rule.max }),
      };
    case "min":
      return bounded("minimum", rule.bound);
    case "max":
      return bounded("maximum", rule.bound);
    case "email":
      return { format: "email", pattern: emailPattern };
    case "url":
      return { format: "uri", pattern: urlPattern };
    case "pattern":
      return { pattern: rule.source };
  }
}

/** A bound that a number of JSON would round is left out. */
function bounded(keyword: string, bound: string): JsonObject {
  const number = Number(bound);
  return compareDecimals(String(number), bound) === 0
    ? { [keyword]: number }
    : {};
}
