import { batchedRead } from "../prisma/batching/batched-read.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import { unbatchedRead } from "../prisma/batching/unbatched-read.js";
import type { Arguments } from "./routes.js";
import { boundedRead } from "./bounded-read.js";
import { type Call, delegateOf } from "./service.js";

/**
 * Runs a look-up by a unique key, possibly batched with others of the same turn.
 *
 * @param gatherer the client whose look-ups are batched; `false` if none are
 */
export async function runLookUp(
  call: Call,
  client: DelegateMap,
  budget: RecordBudget,
  gatherer: DelegateMap | false,
): Promise<unknown> {
  const { bounds, resource } = call;
  const read = boundedRead(client, budget);
  const whole = await bounds.atOnce?.(delegateOf(client, resource), read);
  if (whole) return whole.result;
  const find = (): PromiseLike<unknown> =>
    call.run(client, bounds.args(budget));
  const shape = gatherer ? shapeOf(call, bounds.args(budget)) : undefined;
  const found = await (!gatherer || shape === undefined
    ? unbatchedRead(find)
    : batchedRead(gatherer, find, shape));
  return bounds.complete(read, found);
}

/**
 * What look-ups have in common that Prisma can batch; `undefined` if it cannot, because
 * of conditions besides the key.
 */
function shapeOf(
  { resource, operation }: Call,
  args: Arguments,
): string | undefined {
  const { where, ...others } = args;
  const [key, ...more] = Object.keys(where ?? {});
  if (key === undefined || more.length > 0) return undefined;
  const text = JSON.stringify(others, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return `${resource.model} ${operation} ${key} ${text}`;
}
