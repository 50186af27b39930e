import { compareDecimals } from "../../runtime/contract/decimal-order.js";
import { inputFields } from "../creatable.js";
import type { Draft } from "../draft.js";
import type { FieldExposure } from "../exposure.js";
import { type RuleName, ruleNames } from "../field-rules.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Field, Model } from "../model-graph.js";

/** Rules that do not fit the types of their fields, or each other. */
export function ruleProblems(
  { model, exposure }: Draft,
  built: Model,
): GraphProblem[] {
  const { name, fields, relations } = model;
  return [
    ...relations.flatMap((relation) =>
      stated(exposure.fields.get(relation.name), (rule, source) => ({
        severity: "error",
        message: `${name}.${relation.name} is a relation: ${rule} is said of a column`,
        model: name,
        field: relation.name,
        source,
      })),
    ),
    ...fields.flatMap((field) =>
      stated(exposure.fields.get(field.name), (rule, source) => {
        const isOfText = !numeric.has(rule);
        if (isOfText ? field.type === "String" : numbers.has(field.type)) {
          return undefined;
        }
        const takes = isOfText ? "a String" : "a number";
        const instead = isOfText && numbers.has(field.type);
        return {
          severity: "error",
          message: `${rule} is a rule for ${takes}: ${name}.${field.name} is ${field.of ?? field.type}`,
          ...(rule === "length" && instead && { hint: "say min and max" }),
          ...(!isOfText &&
            field.type === "String" && {
              hint: "length is the rule for the number of characters",
            }),
          model: name,
          field: field.name,
          source,
        };
      }),
    ),
    ...inputFields(built).flatMap((field) =>
      boundProblems(built, field, exposure.fields.get(field.name)),
    ),
    ...nameProblems(built),
  ];
}

const numeric: ReadonlySet<RuleName> = new Set(["min", "max"]);
const numbers: ReadonlySet<Field["type"]> = new Set([
  ...(["Int", "BigInt", "Float", "Decimal"] as const),
]);

/** Problems of the rules that a field is said to have. */
function stated(
  said: FieldExposure | undefined,
  problem: (
    rule: RuleName,
    source: GraphProblem["source"] & object,
  ) => GraphProblem | undefined,
): GraphProblem[] {
  return ruleNames.flatMap((rule) => {
    const setting = said?.[rule];
    if (!setting || setting.value === false) return [];
    return problem(rule, setting.source) ?? [];
  });
}

function boundProblems(
  { name }: Model,
  { name: field, rules = [] }: Field,
  said: FieldExposure | undefined,
): GraphProblem[] {
  const bound = (kind: "min" | "max"): string | undefined =>
    rules.flatMap((rule) => (rule.kind === kind ? [rule.bound] : []))[0];
  const [min, max] = [bound("min"), bound("max")];
  if (min === undefined || max === undefined) return [];
  if ((compareDecimals(min, max) ?? 0) <= 0) return [];
  return [
    {
      severity: "error",
      message: `no number is both at least ${min} and at most ${max}`,
      model: name,
      field,
      ...(said?.max && { source: said.max.source }),
    },
  ];
}

/**
 * In `rules.ts`, fields have their names in both services: a form would take the rules of
 * another field if its name in one service is that of another field in the other.
 */
function nameProblems(model: Model): GraphProblem[] {
  const { name, restOperations, rpcOperations } = model;
  if (restOperations.length === 0 || rpcOperations.length === 0) return [];
  const fields = inputFields(model);
  return fields.flatMap((field) => {
    const rival = fields.find(
      (one) => one !== field && one.wireName === field.name,
    );
    if (!rival || !(field.rules || rival.rules)) return [];
    return [
      {
        severity: "error" as const,
        message: `${name}.${rival.name} is called "${field.name}" in REST, which is the name of another field in RPC: a form could not tell whose rules are meant`,
        hint: "give it another name",
        model: name,
        field: rival.name,
      },
    ];
  });
}
