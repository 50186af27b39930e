/**
 * What an action takes: what its schema of the extensions takes, where a client is given the
 * type of these; otherwise what the configuration says.
 *
 * @typeParam Own the type of the extensions: `typeof extensions`
 */
export type ActionInput<
  Own,
  Model extends string,
  Name extends string,
  Declared = object,
> = Own extends { readonly inputs?: infer Inputs }
  ? Inputs extends Record<Model, Record<Name, infer Input>>
    ? [Input] extends [never]
      ? Declared
      : Input
    : Declared
  : Declared;
