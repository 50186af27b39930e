import { delegateName } from "../contract/names.js";
import { columnSelect } from "../model/resource.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { InvalidArguments } from "./invalid-arguments.js";
import type { RequestRules } from "./request-rules.js";
import { PendingJudgements } from "./pending-judgements.js";
import { RowReader } from "./rows.js";

/** A model of a client, with the rules for the caller. */
export class GuardedModel {
  readonly client: DelegateMap;
  readonly rules: RequestRules;
  readonly name: string;
  readonly rows: RowReader;
  /** Whether what it does is part of a larger write, and undone with that. */
  readonly isPart: boolean;
  /** What is to be judged once the whole write is done. */
  readonly pending: PendingJudgements | undefined;

  constructor(
    client: DelegateMap,
    rules: RequestRules,
    name: string,
    isPart = false,
    pending?: PendingJudgements,
  ) {
    this.client = client;
    this.rules = rules;
    this.name = name;
    this.rows = new RowReader(client, rules);
    this.isPart = isPart;
    this.pending = pending;
  }

  /** The client's own delegate, which knows no rules. */
  get delegate(): Delegate {
    return this.client[delegateName(this.name)] as Delegate;
  }

  /** Another model of the same client. */
  other(name: string): GuardedModel {
    const { client, rules, isPart, pending } = this;
    return new GuardedModel(client, rules, name, isPart, pending);
  }

  /** The columns of its id. */
  get id(): readonly string[] {
    const [id] = Object.values(this.rules.model(this.name).uniques);
    if (id) return id;
    throw new InvalidArguments(this.name, "id");
  }

  /** The `select` that reads its id. */
  get idSelect(): object {
    return columnSelect(this.id);
  }

  /** Runs a write in a transaction, which is rolled back if a row does not meet its rule. */
  together<Result>(
    write: (inside: GuardedModel) => Promise<Result>,
  ): Promise<Result> {
    if (this.pending) return write(this);
    const run = async (client: DelegateMap): Promise<Result> => {
      const pending = new PendingJudgements();
      const inside = new GuardedModel(
        client,
        this.rules,
        this.name,
        true,
        pending,
      );
      const result = await write(inside);
      await pending.judge();
      return result;
    };
    if (this.isPart) return run(this.client);
    if (typeof this.client["$transaction"] !== "function") {
      throw new Error(
        `the access rules of ${this.name} need a transaction, which the client lacks`,
      );
    }
    return inTransaction(this.client, run);
  }
}
