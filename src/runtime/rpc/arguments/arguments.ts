/** The argument object of an operation. */
export type Arguments = Readonly<Record<string, unknown>>;
