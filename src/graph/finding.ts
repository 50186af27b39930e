import type { GraphProblem } from "./graph-problem.js";

/** Something that many names of a graph may have in common, and where. */
export interface Finding {
  readonly places: readonly FoundPlace[];
  readonly message: string;
  /** What to do about it, said of the first place. */
  readonly hint: (place: FoundPlace) => string;
}

export interface FoundPlace {
  /** The way a message says it: `User`, `User.type`. */
  readonly label: string;
  readonly model: string;
  readonly field?: string;
}

/** One note for all the places of a finding, at the first; none without any. */
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
