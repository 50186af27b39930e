import { batchedRead } from "../prisma/batching/batched-read.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { unbatchedRead } from "../prisma/batching/unbatched-read.js";
import type { Call } from "./service.js";

/** Runs a look-up by a unique key, possibly batched with others of the same turn. */
export function runLookUp(
  call: Call,
  client: DelegateMap,
  joinReads: boolean,
): Promise<unknown> {
  const find = (): PromiseLike<unknown> => call.run(client);
  const shape = joinReads ? shapeOf(call) : undefined;
  return shape === undefined
    ? unbatchedRead(find)
    : batchedRead(client, find, shape);
}

/**
 * What look-ups have in common that Prisma can batch; `undefined` if it cannot, because
 * of conditions besides the key.
 */
function shapeOf({ resource, operation, args }: Call): string | undefined {
  const { where, ...others } = args;
  const [key, ...more] = Object.keys(where ?? {});
  if (key === undefined || more.length > 0) return undefined;
  const text = JSON.stringify(others, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return `${resource.model} ${operation} ${key} ${text}`;
}
