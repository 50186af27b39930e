import type { GraphProblem } from "../graph-problem.js";

/** A problem that many names of a graph may have in common, and their places. */
export interface Finding {
  readonly places: readonly FoundPlace[];
  readonly message: string;
  /** What to do about it, for the first place. */
  readonly hint: (place: FoundPlace) => string;
}

interface FoundPlace {
  /** Its name in messages: `User`, `User.type`. */
  readonly label: string;
  readonly model: string;
  readonly field?: string;
}

/** The place of a field or relation. */
export function memberPlace(model: string, field: string): FoundPlace {
  return { label: `${model}.${field}`, model, field };
}

/** One note at the first place of a finding that names the others; none if no place. */
export function notesOf({ places, message, hint }: Finding): GraphProblem[] {
  const [first] = places;
  if (first === undefined) return [];
  const shown = places.slice(0, 3).map(({ label }) => label);
  const more = places.length > 3 ? ` and ${places.length - 3} more` : "";
  const { model, field } = first;
  return [
    {
      severity: "note",
      message: `${shown.join(", ")}${more}: ${message}`,
      hint: hint(first),
      model,
      ...(field !== undefined && { field }),
    },
  ];
}
