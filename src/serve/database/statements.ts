import { AsyncLocalStorage } from "node:async_hooks";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";

/** A statement that the database was sent. */
export interface Statement {
  /** With placeholders: values are not kept. */
  readonly sql: string;
  readonly ms: number;
}

const sent = new AsyncLocalStorage<Statement[]>();

/** Runs the work of a request, and lists the statements that it sends meanwhile. */
export function listingStatements<T>(
  work: (statements: readonly Statement[]) => T,
): T {
  const statements: Statement[] = [];
  return sent.run(statements, () => work(statements));
}

/** An adapter whose statements are listed for the request that sends them. */
export function listedAdapter(
  factory: SqlDriverAdapterFactory,
): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => listed(await factory.connect()),
  };
}

/** A database, or a transaction on it. */
function listed<Target extends object>(inner: Target): Target {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name === "startTransaction") {
        const start = member as SqlDriverAdapter["startTransaction"];
        return async (level: Parameters<typeof start>[0]) =>
          listed(await start.call(target as SqlDriverAdapter, level));
      }
      if (name === "queryRaw" || name === "executeRaw") {
        const run = member as SqlDriverAdapter["queryRaw"];
        return (query: Parameters<typeof run>[0]) =>
          timed(query.sql, () => run.call(target as SqlDriverAdapter, query));
      }
      return member.bind(target) as unknown;
    },
  });
}

async function timed<T>(sql: string, run: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    // Hundredths tell statements of an embedded database apart.
    const ms = Math.round((performance.now() - begun) * 100) / 100;
    sent.getStore()?.push({ sql, ms });
  }
}

/** How many requests are remembered. */
const kept = 200;

/** The statements of the last requests, by a number that each request is given. */
export class StatementLog {
  readonly #requests = new Map<number, readonly Statement[]>();
  #last = 0;

  /** @returns the request's number */
  keep(statements: readonly Statement[]): number {
    this.#last += 1;
    this.#requests.set(this.#last, statements);
    this.#requests.delete(this.#last - kept);
    return this.#last;
  }

  of(request: number): readonly Statement[] | undefined {
    return this.#requests.get(request);
  }
}
