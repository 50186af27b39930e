import { isCombinationName } from "../../runtime/contract/names.js";
import { type Finding, memberPlace, notesOf } from "./finding.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";

/** Whether Prisma can filter by a field or relation. */
export function isFilterable({ name }: { readonly name: string }): boolean {
  return !isCombinationName(name);
}

/** Fields and relations that nobody can filter by; the rest of their models is served. */
export function combinationNames(models: readonly Model[]): GraphProblem[] {
  const places = models.flatMap(({ name, fields, relations }) =>
    [...fields, ...relations]
      .filter((one) => !isFilterable(one))
      .map((one) => memberPlace(name, one.name)),
  );
  return notesOf({ places, message, hint });
}

const message =
  "Prisma takes this name for a combination of filters, so requests cannot filter by it or look records up by it";

const hint: Finding["hint"] = ({ field = "" }) =>
  `rename it in the schema; for a column, @map("${field}") keeps its name in the database`;
