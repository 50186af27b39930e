import type { Asked } from "./side.js";
import type { World } from "./world.js";

/** How many requests of a kind a run asks, all models and callers together. */
const most = 2000;

/** As many of them as the share of a model and a caller is, from all over the list. */
export function shareOf(
  { models, callers }: Pick<World, "models" | "callers">,
  asked: readonly Asked[],
): readonly Asked[] {
  const share = Math.max(6, Math.floor(most / (models.length * callers.size)));
  if (asked.length <= share) return asked;
  const step = asked.length / share;
  return Array.from(
    { length: share },
    (_, at) => asked[Math.floor(at * step)] as Asked,
  );
}
