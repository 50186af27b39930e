import { idSelect, type Resource, type Row } from "../model/resource.js";
import type { Delegate, Args } from "../prisma/delegate.js";
import { isUnreadable } from "../prisma/unreadable.js";
import {
  inExtendedTransaction,
  type WriteScope,
} from "./extended-transaction.js";
import { nestedData } from "./nested-data.js";
import { NestedWrites } from "./nested-writes.js";
import {
  type OwnWrite,
  refusal,
  type SplitData,
  splitData,
} from "./own-writes.js";
import { onlyShown, RecordWrites, type Shown } from "./record-writes.js";
import { validatedData } from "./validation.js";
import {
  isExtended,
  surrounds,
  type WriteExtensions,
  type WriteKind,
} from "./write-extensions.js";
import { refused } from "./written-input.js";
import type { Data } from "../prisma/nested-data.js";

/** The methods of a delegate that extensions are run for: all that write. */
export const extendedNames = [
  ...(["create", "createMany", "createManyAndReturn", "upsert"] as const),
  ...(["update", "updateMany", "updateManyAndReturn"] as const),
  ...(["delete", "deleteMany"] as const),
];

/**
 * The writes of a model with its extensions: data are validated, also those that are nested
 * in them, and a write that something runs around or after is done record by record.
 */
export class ExtendedWrites {
  readonly #scope: WriteScope;
  readonly #resource: Resource;
  readonly #inner: Delegate;
  readonly #own: WriteExtensions;

  constructor(scope: WriteScope, resource: Resource, inner: Delegate) {
    this.#scope = scope;
    this.#resource = resource;
    this.#inner = inner;
    this.#own = scope.models.own.get(resource.model) ?? {};
  }

  async create(args: Args): Promise<object> {
    const { data: given, ...shown } = args;
    const { data, own } = await this.#valid("create", given as Data);
    return own.length > 0 || isExtended(this.#own, "create")
      ? this.#alone("create", own, (records, nested) =>
          records.create(data, shown, nested),
        )
      : this.#inner.create({ ...args, data });
  }

  async createMany(args: Args): Promise<{ count: number }> {
    const rows = await this.#rows(args);
    if (!isExtended(this.#own, "create")) {
      return this.#inner.createMany({ ...args, data: rows });
    }
    this.#refuseSkips(args);
    return this.#together(async (records) => {
      for (const data of rows) await records.create(data, this.#ids);
      return { count: rows.length };
    });
  }

  async createManyAndReturn(args: Args): Promise<object[]> {
    const rows = await this.#rows(args);
    if (!isExtended(this.#own, "create")) {
      return this.#inner.createManyAndReturn({ ...args, data: rows });
    }
    this.#refuseSkips(args);
    const shown = onlyShown(args);
    return this.#together(async (records) => {
      const created: object[] = [];
      for (const data of rows) created.push(await records.create(data, shown));
      return created.filter((one) => !isUnreadable(one));
    });
  }

  async update(args: Args): Promise<object> {
    const { data: given, ...found } = args;
    const { data, own } = await this.#validUpdate(given as Data, args["where"]);
    return own.length > 0 || isExtended(this.#own, "update")
      ? this.#alone("update", own, (records, nested) =>
          records.update(args["where"], data, found, nested),
        )
      : this.#inner.update({ ...args, data });
  }

  async updateMany(args: Args): Promise<{ count: number }> {
    const data = await this.#validMany(args["data"] as Data);
    if (!isExtended(this.#own, "update")) {
      return this.#inner.updateMany({ ...args, data });
    }
    return this.#together(async (records) => {
      const found = await records.found("update", args);
      for (const where of found) await records.update(where, data, this.#ids);
      return { count: found.length };
    });
  }

  async updateManyAndReturn(args: Args): Promise<object[]> {
    const data = await this.#validMany(args["data"] as Data);
    if (!isExtended(this.#own, "update")) {
      return this.#inner.updateManyAndReturn({ ...args, data });
    }
    const shown = onlyShown(args);
    return this.#together(async (records) => {
      const updated: object[] = [];
      for (const where of await records.found("update", args)) {
        updated.push(await records.update(where, data, shown));
      }
      return updated.filter((one) => !isUnreadable(one));
    });
  }

  /** The update or the create that it comes to, with the extensions of that. */
  async upsert(args: Args): Promise<object> {
    const { where, create, update, ...shown } = args;
    const { validate } = this.#own;
    const isPlain =
      !validate &&
      !isExtended(this.#own, "create") &&
      !isExtended(this.#own, "update");
    if (isPlain) {
      const made = await this.#valid("create", create as Data);
      const changed = await this.#valid("update", update as Data);
      if (made.own.length + changed.own.length === 0) {
        const data = { create: made.data, update: changed.data };
        return this.#inner.upsert({ ...args, ...data });
      }
    }
    const found = await this.#inner.findUnique({
      where,
      select: idSelect(this.#resource),
    });
    return found
      ? this.update({ where, data: update, ...shown })
      : this.create({ data: create, ...shown });
  }

  async delete(args: Args): Promise<object> {
    return isExtended(this.#own, "delete")
      ? this.#alone("delete", [], (records) =>
          records.delete(args["where"], args),
        )
      : this.#inner.delete(args);
  }

  async deleteMany(args: Args = {}): Promise<{ count: number }> {
    if (!isExtended(this.#own, "delete")) return this.#inner.deleteMany(args);
    return this.#together(async (records) => {
      const found = await records.found("delete", args);
      for (const where of found) await records.delete(where, this.#ids);
      return { count: found.length };
    });
  }

  get #ids(): Shown {
    return { select: idSelect(this.#resource) };
  }

  /**
   * What runs around a write, or is nested in it, is in its transaction; what runs after it
   * needs none.
   */
  #alone<Result>(
    kind: WriteKind,
    own: readonly OwnWrite[],
    write: (records: RecordWrites, nested: NestedWrites) => Promise<Result>,
  ): Promise<Result> {
    if (own.length > 0 || surrounds(this.#own, kind)) {
      return this.#together(write, own);
    }
    return this.#in(this.#scope, write, own);
  }

  /** Of many, all are written or none. */
  #together<Result>(
    write: (records: RecordWrites, nested: NestedWrites) => Promise<Result>,
    own: readonly OwnWrite[] = [],
  ): Promise<Result> {
    const run = (inside: WriteScope): Promise<Result> =>
      this.#in(inside, write, own);
    return this.#scope.afterwards
      ? run(this.#scope)
      : inExtendedTransaction(this.#scope, run);
  }

  #in<Result>(
    scope: WriteScope,
    write: (records: RecordWrites, nested: NestedWrites) => Promise<Result>,
    own: readonly OwnWrite[],
  ): Promise<Result> {
    const nested = new NestedWrites(own, (resource) => {
      const reads = scope.client[resource.delegate] as Delegate;
      const writes = new ExtendedWrites(scope, resource, reads);
      return { reads, writes, most: scope.limits.maxTake };
    });
    return write(new RecordWrites(scope, this.#resource, this.#own), nested);
  }

  async #rows({ data }: Args): Promise<readonly Data[]> {
    const given = [data].flat() as Data[];
    if (isExtended(this.#own, "create")) this.#refuseMany(given.length);
    const rows: Data[] = [];
    for (const [index, row] of given.entries()) {
      const at = `data[${String(index)}].`;
      rows.push(alone(await this.#valid("create", row, at)));
    }
    return rows;
  }

  #refuseMany(length: number): void {
    const { maxTake } = this.#scope.limits;
    if (length <= maxTake) return;
    throw refused(
      `no more than ${String(maxTake)} records of ${this.#resource.model} are written at once: write them in parts`,
    );
  }

  #refuseSkips({ skipDuplicates }: Args): void {
    if (skipDuplicates !== true) return;
    throw refused(
      `skipDuplicates of ${this.#resource.model}: use a write of its own for each record`,
    );
  }

  async #valid(
    kind: "create" | "update",
    data: Data,
    at = "",
    stored?: Row,
  ): Promise<SplitData> {
    const { models } = this.#scope;
    const schema = this.#own.validate?.[kind];
    const resource = this.#resource;
    const valid = schema
      ? await validatedData(schema, { resource, data, at, stored })
      : data;
    const extensionsOf = (model: string): WriteExtensions =>
      models.own.get(model) ?? {};
    const split = splitData(extensionsOf, kind, resource, valid, at);
    const rest = await nestedData(extensionsOf, kind, resource, split.data, at);
    return { data: rest, own: split.own };
  }

  async #validUpdate(data: Data, where: unknown): Promise<SplitData> {
    const { validate } = this.#own;
    if (!validate?.update || !validate.full) return this.#valid("update", data);
    const records = new RecordWrites(this.#scope, this.#resource, this.#own);
    const stored = await records.stored("update", where);
    // A record that is not there has nothing to be valid.
    return stored ? this.#valid("update", data, "", stored) : { data, own: [] };
  }

  async #validMany(data: Data): Promise<Data> {
    if (this.#own.validate?.update && this.#own.validate.full) {
      throw refused(
        `${this.#resource.model} is validated as a whole: use a write of its own for each record`,
      );
    }
    return alone(await this.#valid("update", data));
  }
}

/** @throws ApiError `invalid-payload` (400) for nested writes: Prisma nests nothing in many */
function alone({ data, own: [nested] }: SplitData): Data {
  if (nested) throw refusal(nested);
  return data;
}
