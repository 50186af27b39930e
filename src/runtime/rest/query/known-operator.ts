import {
  type FilterOperator,
  filterOperators,
  isProvided,
  operatorsOf,
  takesEquality,
} from "../../contract/filter-operators.js";
import type { Field } from "../../model/field.js";
import type { RestApi } from "../api.js";
import { refuseFilter } from "./refuse-parameter.js";

/**
 * The operator that was given. The field's type and the database support it.
 *
 * @throws ApiError `invalid-filter` (400) at the parameter.
 */
export function knownOperator(
  { database }: RestApi,
  field: Field,
  operator: string | undefined,
  parameter: string,
): FilterOperator | undefined {
  if (operator === undefined && takesEquality(field)) return undefined;
  const known = operatorsOf(field).find((name) => name === operator);
  if (known === undefined) {
    const article = /^[AEIOU]/.test(field.type) ? "an" : "a";
    const kind = `${field.type}${field.list ? " list" : ""}`;
    const choice = filterOperators(field, database)
      .map((name) => `$${name}`)
      .join(", ");
    const given = operator === undefined ? "a value" : `"$${operator}"`;
    refuseFilter(
      parameter,
      `${article} ${kind} field takes ${choice || "no filter"}, not ${given}`,
    );
  }
  if (!isProvided(database, known)) {
    refuseFilter(
      parameter,
      known === "search" && database.provider === "postgresql"
        ? '"$search" needs a Prisma client with the preview feature fullTextSearchPostgres'
        : `"$${known}" is not supported on ${database.provider}`,
    );
  }
  if (known === "null" && !field.nullable) {
    refuseFilter(parameter, "the field is never null");
  }
  return known;
}
