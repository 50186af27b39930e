import { writtenKinds } from "../prisma/nested-forms.js";
import { leadsTo } from "./leads-to.js";
import type { NestedWrite } from "./nested-writes.js";
import type { RequestRules } from "./request-rules.js";

/**
 * Relations in an order that the request does not decide: each after those whose models its
 * rules ask, where that is possible. The operations of one relation stay as they are.
 *
 * @param nested in the order of the schema's relations
 */
export function inRuleOrder(
  rules: RequestRules,
  nested: readonly NestedWrite[],
): readonly NestedWrite[] {
  const members = [...new Set(nested.map(({ member }) => member))];
  if (members.length < 2) return nested;
  const waiting = members.map((name) =>
    nested.filter(({ member }) => member === name),
  );
  const waitsFor = (
    one: readonly NestedWrite[],
    other: readonly NestedWrite[],
  ) =>
    one !== other &&
    one.some(({ relation: { model }, operation }) =>
      leadsTo(
        rules,
        model,
        writtenKinds(operation).includes("create")
          ? rules.create(model)
          : rules.updated(model),
        other[0]?.relation.model ?? "",
      ),
    );
  const ordered: NestedWrite[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      (one) => !waiting.some((other) => waitsFor(one, other)),
    );
    ordered.push(...(waiting.splice(Math.max(free, 0), 1)[0] ?? []));
  }
  return ordered;
}
