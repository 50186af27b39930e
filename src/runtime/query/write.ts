/** A mutation, with the arguments that it was called with. */
export interface Write {
  readonly model: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it was called with. */
  readonly variables: unknown;
}
