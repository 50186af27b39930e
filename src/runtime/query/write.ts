/** What a query or a mutation asks, by name. */
export type Args = Readonly<Record<string, unknown>>;

/** A mutation, with the arguments that it was called with. */
export interface Write {
  readonly model: string;
  readonly op: string;
  readonly args: Args;
  /** What it was called with. */
  readonly variables: unknown;
}
