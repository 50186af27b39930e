import type { ModelGraph } from "../../../graph/model-graph.js";
import { databaseOf } from "../../../runtime/contract/databases.js";
import { filterOperators } from "../../../runtime/contract/filter-operators.js";

/** What filters can ask, in Markdown: schemas have the operators in patterns, which nobody reads. */
export function filterWords(graph: ModelGraph): string {
  const database = databaseOf(graph);
  const all = filterOperators({ type: "Boolean", nullable: true }, database);
  const ordered = filterOperators({ type: "Int" }, database);
  const text = filterOperators({ type: "String" }, database);
  const lists = filterOperators({ type: "Int", list: true }, database);
  const hasLists = graph.models.some(({ fields }) =>
    fields.some(({ list }) => list),
  );
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ["All, `$null` where a value may be missing", all],
    ["Text, numbers and dates", ordered.filter((one) => !all.includes(one))],
    ["Text", text.filter((one) => !ordered.includes(one))],
    ["Lists", hasLists ? lists : []],
  ];
  return [
    "`filter[field]=a` finds what is equal, `filter[field]=a,b` any of several. Operators follow the name of a field, `filter[field$gte]=1`:",
    groups
      .filter(([, operators]) => operators.length > 0)
      .map(([fields, operators]) => {
        const names = operators.map((name) => `\`$${name}\``).join(", ");
        return `- ${fields}: ${names}`;
      })
      .join("\n"),
  ].join("\n\n");
}
