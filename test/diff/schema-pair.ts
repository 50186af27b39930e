/** Two states of a schema and its configuration, and what the change between them is. */
export interface SchemaPair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly configBefore?: object;
  readonly configAfter?: object;
  /** Why requests cannot show it where the pairs are replayed. */
  readonly notReplayed?: string;
  /** "breaking Post.title", the worst first. */
  readonly expected: readonly string[];
}

export const head = `
datasource db {
  provider = "sqlite"
}
`;

/** Each replacement must find its text. */
export function edit(
  schema: string,
  ...changes: readonly [string, string][]
): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no ${from}`);
    return text.replace(from, to);
  }, schema);
}

type Changes = readonly [string, string][];

interface Configs {
  readonly before?: object;
  readonly after?: object;
  readonly notReplayed?: string;
}

export function pairsOf(base: string) {
  return (
    name: string,
    changes: Changes,
    expected: readonly string[],
    { before, after, notReplayed }: Configs = {},
  ): SchemaPair => ({
    name,
    before: base,
    after: edit(base, ...changes),
    ...(before && { configBefore: before }),
    ...(after && { configAfter: after }),
    ...(notReplayed !== undefined && { notReplayed }),
    expected,
  });
}

/** A configuration with settings of models. */
export const models = (settings: object): object => ({ models: settings });
