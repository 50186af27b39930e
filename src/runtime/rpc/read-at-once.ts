import type { Limits } from "../contract/limits.js";
import type { OperationName } from "../contract/rpc-operations.js";
import type { Resource, Row } from "../model/resource.js";
import type { BoundedRead } from "../prisma/bounded-read/bounded-read.js";
import { planRead } from "../prisma/bounded-read/read-plan.js";
import { copyArgs } from "../prisma/copy-args.js";
import type { Delegate } from "../prisma/delegate.js";
import type { Arguments } from "./routes.js";

/** Reads a result with all that is related to it by one statement; `undefined` where it takes several. */
export type ReadAtOnce = (
  delegate: Delegate | undefined,
  read: BoundedRead,
) => Promise<{ readonly result: unknown } | undefined>;

/** How an operation is read at once; `undefined` for others than reads of records. */
export function atOnce(
  resource: Resource,
  operation: OperationName,
  args: Arguments,
  { maxResponseBytes, maxTake }: Limits,
): ReadAtOnce | undefined {
  if (
    operation !== "findMany" &&
    operation !== "findFirst" &&
    operation !== "findUnique"
  ) {
    return undefined;
  }
  return async (delegate, read) => {
    if (!delegate?.findPage) return undefined;
    const plan = planRead(resource, args);
    if (plan.relations.length === 0) return undefined;
    const { budget } = read;
    const found = await delegate.findPage(operation, copyArgs(args), {
      maxRecords: budget.fits(1),
      maxRelated: budget.maxRelated,
      maxResponseBytes,
      isCounted: false,
    });
    if (!found) return undefined;
    const rows = found.rows as Row[];
    if (args["take"] === undefined && rows.length > maxTake) return undefined;
    read.countWhole(plan, rows, plan.weight);
    return { result: operation === "findMany" ? rows : (rows[0] ?? null) };
  };
}
