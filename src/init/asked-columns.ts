import type { Model } from "../graph/model-graph.js";
import { wordsOf } from "./personal-names.js";

/** The columns of each model that may be for the house alone: only the team knows. */
export function askedColumns(
  models: readonly Model[],
): ReadonlyMap<string, readonly string[]> {
  const columnsOf = ({ fields, id }: Model): readonly string[] =>
    fields
      .map(({ name }) => name)
      .filter((name) => !id?.fields.includes(name))
      .filter((name) => ofTheHouse.test(wordsOf(name).join("_")));
  return new Map(
    models
      .map((model) => [model.name, columnsOf(model)] as const)
      .filter(([, columns]) => columns.length > 0),
  );
}

const ofTheHouse =
  /(^|_)(margin|markup|profit|internal|wholesale|commission|fraud|risk)(_|$)|^((unit|base)_)?cost(_price|_cent)?$|^(purchase|buying|supplier)_(price|cost)|^(admin|staff|private|moderator)_(note|comment|remark)$/;
