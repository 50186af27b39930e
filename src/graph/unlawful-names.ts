import type { GraphProblem } from "./graph-problem.js";
import type { Model } from "./model-graph.js";

/**
 * Names that Prisma allows and JSON:API does not. They are served all the same,
 * since nearly every schema has one and its owner may give it another: so each
 * kind is one note a graph and no more.
 */
export function unlawfulNames(models: readonly Model[]): GraphProblem[] {
  const served = models.filter((model) => model.restOperations.length > 0);
  const compound = served.filter((model) => !isPlainId(model));
  return [
    ...notes(reserved(served, "type", "of its own")),
    ...notes(reserved(compound, "id", "other than its id")),
    ...notes(underscored(served)),
  ];
}

/** Where a kind of such names stands, the way a message says it, and what is said. */
interface Finding {
  readonly places: readonly (readonly [
    label: string,
    place: Pick<GraphProblem, "model" | "field">,
  ])[];
  readonly message: string;
}

/** JSON:API keeps `type` and `id` for itself beside the attributes. */
function reserved(
  models: readonly Model[],
  field: string,
  meaning: string,
): Finding {
  return {
    places: models
      .filter((model) => wireNames(model).includes(field))
      .map(({ name }) => [name, { model: name, field }]),
    message: `a field \`${field}\` ${meaning} is a name that JSON:API reserves; it is served under that name all the same`,
  };
}

/** JSON:API's names end in a letter or a digit. */
function underscored(models: readonly Model[]): Finding {
  const ends = (name: string): boolean => name.endsWith("_");
  const placesIn = (model: Model): Finding["places"] => {
    const { name, type } = model;
    const fields = wireNames(model).filter(ends);
    return [
      ...(ends(type) ? [[name, { model: name }] as const] : []),
      ...fields.map(
        (field) => [`${name}.${field}`, { model: name, field }] as const,
      ),
    ];
  };
  return {
    places: models.flatMap(placesIn),
    message:
      "a name that ends in `_` is none that JSON:API allows; it is served under that name all the same",
  };
}

function notes({ places, message }: Finding): GraphProblem[] {
  const [first] = places;
  if (first === undefined) return [];
  const shown = places.slice(0, 3).map(([label]) => label);
  const more = places.length > 3 ? ` and ${places.length - 3} more` : "";
  return [
    {
      severity: "note",
      message: `${shown.join(", ")}${more}: ${message}`,
      ...first[1],
    },
  ];
}

function wireNames({ fields, relations }: Model): readonly string[] {
  return [...fields, ...relations].map(({ wireName }) => wireName);
}

function isPlainId(model: Model): boolean {
  const parts = model.id?.fields ?? [];
  return parts.length === 1 && parts[0] === "id";
}
