import { isGroupName } from "../graph/checks/group-names.js";
import type { Model } from "../graph/model-graph.js";
import { hitsOf } from "./abilities.js";
import type { Finding, Hit } from "./finding.js";
import type { Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";

/**
 * What a new field or relation does to callers whose filters and sorts already mean
 * something by its name.
 *
 * @param needed who has to give it in creates
 */
export function takenWord(
  { models, abilities }: ModelContext,
  what: "field" | "relation",
  wireName: string,
  needed: readonly Hit[],
):
  | Pick<Finding, "rule" | "verdict" | "hits" | "message" | "wayOut">
  | undefined {
  const meaning = meaningOf(models, wireName);
  const hits = hitsOf(abilities, { filters: true }, ["rest"]);
  if (meaning === undefined || hits.length === 0) return undefined;
  return {
    rule: "name",
    verdict: "breaking",
    hits: [...hits, ...needed],
    message: `the ${what} is new${needed.length > 0 ? ", creates must give it" : ""}, and takes a word of REST: ${wireName} was ${meaning}`,
    wayOut: `give it another name in REST: /// @api.name`,
  };
}

/** A field that becomes the id of records is told as that. */
function meaningOf(
  { before, after }: Pair<Model>,
  name: string,
): string | undefined {
  if (isGroupName(name)) return "a group of filters";
  return name === "id" && before.id && after.id?.fields.join() !== name
    ? "the id of records in filters and sorts"
    : undefined;
}
