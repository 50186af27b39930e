import { BoundedRead } from "../prisma/bounded-read/bounded-read.js";
import { maxApart } from "../prisma/bounded-read/member-read.js";
import type {
  RecordBudget,
  Refuse,
} from "../prisma/bounded-read/record-budget.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { RpcError } from "./errors/rpc-error.js";

/** Reads with a client what the request may still load, and names arguments in errors. */
export function boundedRead(
  client: DelegateMap,
  budget: RecordBudget,
): BoundedRead {
  const { maxRecords, maxRelated } = budget;
  const refuse: Refuse = (limit, at) => {
    const path = at
      .map(({ under, relationship }) => `${under}.${relationship.name}`)
      .join(".");
    throw limit === "maxRelated"
      ? new TooMany(
          path,
          `more than ${String(maxRelated)} related records of one ${at.at(-1)?.resource.model ?? ""}: give it a "take" of at most that, or read them with findMany`,
        )
      : new TooMany(
          path === "" ? "take" : path,
          `the request loads more than ${String(maxRecords)} records: ask for fewer, by "take" or "where", and for pages of related ones of at most ${String(maxApart)} records`,
        );
  };
  return new BoundedRead(client, budget, refuse);
}

/** More records than allowed, at the argument that asks for them (400). */
export class TooMany extends RpcError {
  constructor(path: string, problem: string) {
    super(`"${path}": ${problem}`);
  }
}
