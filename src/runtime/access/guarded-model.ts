import { delegateName } from "../contract/names.js";
import { columnSelect } from "../model/resource.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import { transactionOf } from "../prisma/in-transaction.js";
import { InvalidArguments } from "./invalid-arguments.js";
import type { RequestRules } from "./request-rules.js";
import { RowReader } from "./rows.js";

/** A model of a client, with the rules for the caller. */
export class GuardedModel {
  readonly client: DelegateMap;
  readonly rules: RequestRules;
  readonly name: string;
  readonly rows: RowReader;
  /** Whether what it does is part of a larger write, and undone with that. */
  readonly isPart: boolean;

  constructor(
    client: DelegateMap,
    rules: RequestRules,
    name: string,
    isPart = false,
  ) {
    this.client = client;
    this.rules = rules;
    this.name = name;
    this.rows = new RowReader(client, rules);
    this.isPart = isPart;
  }

  /** The client's own delegate, which knows no rules. */
  get delegate(): Delegate {
    return this.client[delegateName(this.name)] as Delegate;
  }

  /** Another model of the same client. */
  other(name: string): GuardedModel {
    return new GuardedModel(this.client, this.rules, name, this.isPart);
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
    if (this.isPart) return write(this);
    const begin = transactionOf(this.client);
    if (!begin) {
      throw new Error(
        `the access rules of ${this.name} need a transaction, which the client lacks`,
      );
    }
    return begin((inside) =>
      write(new GuardedModel(inside, this.rules, this.name, true)),
    );
  }
}
