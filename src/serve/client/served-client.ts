/** What is called of a model of a Prisma client. */
interface ServedDelegate {
  createMany(args: object): Promise<{ readonly count: number }>;
  create(args: object): Promise<object>;
  update(args: object): Promise<object>;
  deleteMany(args?: object): Promise<object>;
  count(): Promise<number>;
}

/** A Prisma client. */
export interface ServedClient {
  readonly $connect: () => Promise<void>;
  readonly $disconnect: () => Promise<void>;
  readonly [delegate: string]: unknown;
}

/** The delegate of a model, such as `postTag` of `PostTag`. */
export function delegateOf(
  client: ServedClient,
  model: string,
): ServedDelegate {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  return client[name] as ServedDelegate;
}
