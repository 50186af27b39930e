/** A change of one place that breaks what a room does. */
export interface Mutant {
  readonly file: string;
  /** Text that is in the file once. */
  readonly from: string;
  readonly to: string;
}

/** A folder of the sources, or a concern of several. */
export interface Room {
  readonly name: string;
  /** The beginnings of paths of the suites that know it best. */
  readonly near: readonly string[];
  readonly mutants: readonly Mutant[];
}

/** @throws if the file does not have what is to be changed in exactly one place */
export function mutated(text: string, { file, from, to }: Mutant): string {
  const parts = text.split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(
    `${file} has ${JSON.stringify(from)} ${parts.length - 1} times`,
  );
}
