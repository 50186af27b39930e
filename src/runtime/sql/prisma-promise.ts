interface Batched<Result> extends PromiseLike<Result> {
  requestTransaction?(batch: unknown): PromiseLike<Result>;
}

/**
 * A read that starts when it is waited for, as Prisma's do. In a batch (`$transaction([…])`),
 * which takes nothing but Prisma's own promises, Prisma reads.
 */
export function prismaPromise<Result>(
  read: () => Promise<Result>,
  prismas: () => PromiseLike<Result>,
): Promise<Result> {
  let reading: Promise<Result> | undefined;
  const started = (): Promise<Result> => (reading ??= read());
  return {
    then: (done, failed) => started().then(done, failed),
    catch: (failed) => started().catch(failed),
    finally: (after) => started().finally(after),
    requestTransaction(batch: unknown) {
      const own: Batched<Result> = prismas();
      return own.requestTransaction?.(batch) ?? own;
    },
    [Symbol.toStringTag]: "PrismaPromise",
  } as Promise<Result>;
}
