import type { Field } from "../graph/model-graph.js";
import { isFilterable } from "../graph/checks/combination-names.js";
import { takesEquality } from "../runtime/contract/filter-operators.js";
import type { Uses } from "./abilities.js";

/** The requests that may name a field. */
export function usesOf(field: Field): Required<Uses> {
  const { readOnly, writeOnly } = field;
  return {
    reads: !writeOnly,
    filters: !writeOnly && isFilterable(field) && takesEquality(field),
    creates: !readOnly,
    updates: !readOnly,
  };
}
