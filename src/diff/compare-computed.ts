import type { ComputedAttribute, Model } from "../graph/model-graph.js";
import { hitsOf } from "./abilities.js";
import type { Finding } from "./finding.js";
import type { ModelContext } from "./model-context.js";
import { removal } from "./removal.js";
import { type Typed, typeChange } from "./type-change.js";

/**
 * What becomes of the attributes that extensions compute. A column of the same name may
 * take the place of one.
 */
export function compareComputed(context: ModelContext): readonly Finding[] {
  const { before, after } = context.models;
  const { computed: old = [] } = before;
  const { computed: now = [] } = after;
  const columns = after.fields.map((field) => ({
    ...field,
    name: field.wireName,
  }));
  const attributes = [
    ...now.map((one): Attribute => ({ ...one, list: false })),
    ...columns,
  ];
  return [
    ...old.flatMap((one) => {
      const same = attributes.find(({ name }) => name === one.name);
      return same
        ? changed(context, one, same)
        : [removed(context, before, one)];
    }),
    ...now
      .filter(({ name }) => !old.some((one) => one.name === name))
      .map(({ name }): Finding => ({
        ...told(context, name),
        rule: "added",
        verdict: "safe",
        message: "the attribute is new",
      })),
  ];
}

type Attribute = Typed & Pick<ComputedAttribute, "name" | "nullable">;

/** RPC does not have such attributes, and writes of REST answer them. */
function told({ models, abilities }: ModelContext, place: string) {
  const uses = { reads: true, filters: true, creates: true, updates: true };
  return {
    model: models.after.name,
    place,
    hits: hitsOf(abilities, uses, ["rest"]),
  };
}

function removed(
  context: ModelContext,
  model: Model,
  { name }: ComputedAttribute,
): Finding {
  return {
    ...told(context, name),
    rule: "removed",
    ...removal(context.apis, model, {
      message: "the computed attribute is gone",
      wayOut: "keep it until nobody names it any more",
    }),
  };
}

function changed(
  context: ModelContext,
  before: ComputedAttribute,
  after: Attribute,
): readonly Finding[] {
  const pair = { before: { ...before, list: false }, after };
  const change = typeChange(context.apis, pair);
  const place = told(context, before.name);
  if (change) {
    const { verdict, message } = change;
    return [{ ...place, rule: "type", verdict, message }];
  }
  if (before.nullable || !after.nullable) return [];
  return [
    {
      ...place,
      rule: "optional",
      verdict: "careful",
      message: "the attribute may be null now",
    },
  ];
}
