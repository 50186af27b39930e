import type { Exposure } from "../exposure.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { type SecretField, secretFields } from "../secret-fields.js";
import { memberPlace, notesOf } from "./finding.js";

/** Fields whose names speak of secrets, and which whoever reaches a service reads. */
export function shownSecrets(
  models: readonly Model[],
  exposure: Exposure | undefined,
): GraphProblem[] {
  const found = secretFields(models, exposure);
  const [first] = found;
  const notes = notesOf({
    places: found.map(({ model, field }) => memberPlace(model, field)),
    message: "its name speaks of a secret, and clients may read it",
    hint: () => (first ? hintFor(first) : ""),
  });
  // It must not be among the notes that are not printed.
  return notes.map((note) => ({ ...note, severity: "warning" }));
}

function hintFor({ model, field, setting }: SecretField): string {
  const none = `/// @api.noSecret above ${field} if it is none`;
  return setting === "model"
    ? `it is in the id: put /// @api.hidden above ${model}, or ${model}: { hidden: true } into the models of the configuration; ${none}`
    : `put /// @api.${setting} above ${field}, or ${model}: { fields: { ${field}: { ${setting}: true } } } into the models of the configuration; ${none}`;
}
