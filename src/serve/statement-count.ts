import { AsyncLocalStorage } from "node:async_hooks";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";

/** How many statements a request has sent to the database. */
interface Count {
  statements: number;
}

const counts = new AsyncLocalStorage<Count>();

/** Runs the work of a request, and counts the statements that it sends meanwhile. */
export function counting<T>(work: (count: Count) => T): T {
  const count = { statements: 0 };
  return counts.run(count, () => work(count));
}

/** An adapter whose statements are counted for the request that sends them. */
export function countedAdapter(
  factory: SqlDriverAdapterFactory,
): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => counted(await factory.connect()),
  };
}

/** A database, or a transaction on it. */
function counted<Target extends object>(inner: Target): Target {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name === "startTransaction") {
        const start = member as SqlDriverAdapter["startTransaction"];
        return async (level: Parameters<typeof start>[0]) =>
          counted(await start.call(target as SqlDriverAdapter, level));
      }
      return (...args: readonly unknown[]): unknown => {
        if (name === "queryRaw" || name === "executeRaw") {
          const count = counts.getStore();
          if (count) count.statements += 1;
        }
        return Reflect.apply(member, target, args);
      };
    },
  });
}
