import type { Drawing } from "./draw-picture.js";
import type { FieldLevel } from "./fields-shown.js";
import { counted } from "./plain-text.js";

/** What a person should know of drawings, by the names of their files: lines for stderr. */
export function drawingNotes(
  drawings: ReadonlyMap<string, Drawing>,
): readonly string[] {
  const all = [...drawings.values()];
  const joins = new Set(all.flatMap((drawing) => drawing.joins));
  const sizes = all.flatMap(({ models = 0, sized }) =>
    sized === undefined ? [] : `${counted(models, "model")}: ${levels[sized]}`,
  );
  const [only] = all.length === 1 ? all : [];
  return [
    ...(sizes.length > 1 ? [eachSized] : sizes),
    ...[...drawings].flatMap(([name, { excess }]) =>
      excess.map((note) => (drawings.size > 1 ? `${name}: ${note}` : note)),
    ),
    ...((only?.models ?? 0) > 40 ? [crowded] : []),
    ...(joins.size === 0
      ? []
      : [
          `drawn as edges: ${[...joins].join(", ")}; --no-fold draws them as models`,
        ]),
  ];
}

const eachSized =
  "the number of models in a file decides whether it shows all fields, keys or names; --fields says it for all";

const crowded =
  "more than 40 models are hard to follow in one picture: --split <dir> draws a file for each group, --focus a part";

const levels: Readonly<Record<FieldLevel, string>> = {
  all: "all fields; --fields keys or none shows less",
  keys: "keys only; --fields all shows more",
  none: "names only; --fields keys or all shows more",
};
