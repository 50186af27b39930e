import type { Where } from "../../prisma/delegate.js";
import type { NamedField, Resource } from "../../model/resource.js";
import { applicationError } from "../../service/application-error.js";
import type { RestApi } from "../api.js";
import {
  booleanOf,
  parse,
  parseList,
  splitList,
  unescapeCommas,
} from "./field-condition.js";
import { knownOperator } from "./known-operator.js";

/** Makes the condition of a filter by an attribute that is computed. */
type ComputedCondition = (
  operator: string | undefined,
  text: string,
  parameter: string,
) => Where;

/** The filter that the extensions have for an attribute; `undefined` without one. */
export function computedFilter(
  api: RestApi,
  { model, computed }: Resource,
  name: string,
): ComputedCondition | undefined {
  if (!computed || !Object.hasOwn(computed, name)) return undefined;
  const { filter } =
    api.settings.extensions?.of(model)?.attributes?.[name] ?? {};
  if (!filter) return undefined;
  const field = { ...computed[name], name, wireName: name } as NamedField;
  const { maxFilterValues } = api.settings.limits;
  return (operator, text, parameter) => {
    const known = knownOperator(api, field, operator, parameter);
    const one = (): unknown => parse(field, unescapeCommas(text), parameter);
    const many = (): readonly unknown[] =>
      parseList(field, text, maxFilterValues, parameter);
    const isList =
      known === undefined
        ? splitList(text).length > 1
        : known === "in" || known === "nin" || known === "between";
    const value =
      known === "null" ? booleanOf(text, parameter) : isList ? many() : one();
    try {
      return conditionOf(filter(known ?? (isList ? "in" : "eq"), value), name);
    } catch (error) {
      throw applicationError(error);
    }
  };
}

/** Without a condition, all records would be found. */
function conditionOf(made: unknown, name: string): Where {
  if (typeof made === "object" && made !== null && !Array.isArray(made)) {
    return made as Where;
  }
  throw new TypeError(`the filter of ${name} has returned no condition`);
}
