import type { Enum, ModelGraph } from "../graph/model-graph.js";
import { docComment, documentationLines } from "./doc-comment.js";
import { fits } from "./layout.js";
import { valuesName } from "./names.js";
import { sortedBy } from "./sorted.js";
import { fitsWidth } from "../source/text-width.js";

/** The view of `enums.ts.hbs`: a list of the values of each enum. */
export function enumsView({ enums }: ModelGraph): object {
  return {
    enums: sortedBy(enums, "name").map((one) => ({
      doc: docComment("", [
        `The values of ${one.name}.`,
        ...documentationLines(one.documentation),
      ]),
      declaration: enumDeclaration(one),
    })),
  };
}

function enumDeclaration({ name, values }: Enum): string {
  const texts = values.map((value) => JSON.stringify(value));
  const head = `export const ${valuesName(name)} =`;
  return fitsWidth(`${head} [`)
    ? fits(`${head} [`, texts, "] as const;")
    : `${head}\n${fits("  [", texts, "] as const;")}`;
}
