import {
  idArgument,
  idSelect,
  idValues,
  type Resource,
  type Row,
} from "../model/resource.js";
import { copyArgs } from "../prisma/copy-args.js";
import type { Delegate, Where } from "../prisma/delegate.js";
import { decodedRow } from "../prisma/encoded-row.js";
import { runAround } from "../service/run-around.js";
import type { NestedWrites } from "./nested-writes.js";
import { runAfter, type WriteScope } from "./extended-transaction.js";
import type {
  AroundFunction,
  WriteExtensions,
  WriteKind,
} from "./write-extensions.js";
import { type Input, inputOf, refused } from "./written-input.js";
import type { Data } from "../prisma/nested-data.js";

/** What a write shall answer: Prisma's `select`, `include` and `omit`. */
export interface Shown {
  readonly select?: unknown;
  readonly include?: unknown;
  readonly omit?: unknown;
}

/** Writes of single records, with what runs around and after them. */
export class RecordWrites {
  readonly #scope: WriteScope;
  readonly #resource: Resource;
  readonly #own: WriteExtensions;

  constructor(scope: WriteScope, resource: Resource, own: WriteExtensions) {
    this.#scope = scope;
    this.#resource = resource;
    this.#own = own;
  }

  async create(
    given: Data,
    shown: Shown,
    nested?: NestedWrites,
  ): Promise<object> {
    const data = nested ? await nested.linked(given) : given;
    const input = this.#inputOf("create", data);
    const record = await this.#surrounded("create", { input }, async () =>
      this.#whole(
        await this.#guarded.create({ data, select: this.#ids }),
        nested,
      ),
    );
    await this.#after("create", record, { input });
    return this.#readable(record, shown);
  }

  async update(
    where: unknown,
    given: Data,
    shown: Shown,
    nested?: NestedWrites,
  ): Promise<object> {
    const selection = onlyShown(shown);
    const found = await this.#find("update", where);
    // The refusal is that of the write itself.
    if (!found) {
      return this.#guarded.update({ where, data: given, ...selection });
    }
    const data = nested ? await nested.linked(given) : given;
    const input = this.#inputOf("update", data);
    const id = this.#idOf(found);
    const record = await this.#surrounded("update", { id, input }, async () =>
      this.#whole(
        await this.#guarded.update({ where, data, select: this.#ids }),
        nested,
      ),
    );
    await this.#after("update", record, { input });
    return this.#readable(record, selection);
  }

  async delete(where: unknown, shown: Shown): Promise<object> {
    const selection = onlyShown(shown);
    const found = await this.#find("delete", where);
    if (!found) return this.#guarded.delete({ where, ...selection });
    const id = this.#idOf(found);
    // What is related to it is gone with it.
    const answer = await this.#readable(found, selection);
    const record = await this.#whole(found);
    await this.#surrounded("delete", { id, record }, async () => {
      const { remove } = this.#own;
      if (remove) await this.#call(remove, { id, record });
      else await this.#guarded.delete({ where, select: this.#ids });
      return record;
    });
    await this.#after("delete", record, {});
    return answer;
  }

  /**
   * Those of many that the caller may write, by Prisma's `where` of their ids.
   *
   * @throws ApiError `invalid-payload` (400) for more than the request may take
   */
  async found(
    kind: "update" | "delete",
    { where, limit }: Readonly<Record<string, unknown>>,
  ): Promise<readonly Where[]> {
    const { limits, guarded } = this.#scope;
    const { model, id } = this.#resource;
    const most = typeof limit === "number" ? limit : Infinity;
    const own = guarded
      ? guarded.writable(model, kind, where)
      : (where as Where | undefined);
    if (guarded && !own) return [];
    const rows = await this.#delegate.findMany({
      ...copyArgs({ where: own }),
      select: this.#ids,
      take: Math.min(most, limits.maxTake + 1),
    });
    if (rows.length > limits.maxTake) {
      throw refused(
        `more than ${String(limits.maxTake)} records of ${model} match: write fewer at once`,
      );
    }
    return rows.map((row) => ({ [id?.key ?? ""]: this.#idOf(row as Row) }));
  }

  /** A record that the caller may write, with all of its columns. */
  async stored(
    kind: "update" | "delete",
    where: unknown,
  ): Promise<Row | undefined> {
    const found = await this.#find(kind, where);
    return found && this.#whole(found);
  }

  /** The client's own, which knows no rules. */
  get #delegate(): Delegate {
    return this.#scope.origin[this.#resource.delegate] as Delegate;
  }

  get #guarded(): Delegate {
    return this.#scope.client[this.#resource.delegate] as Delegate;
  }

  /** Who decides whether to write is told of every link. */
  #inputOf(kind: WriteKind, data: Data): Input {
    const isStrict = this.#own.around?.[kind] !== undefined;
    return inputOf(this.#resource, data, isStrict);
  }

  get #ids(): object {
    return idSelect(this.#resource);
  }

  /** The id of a record that the caller may write. */
  async #find(
    kind: "update" | "delete",
    where: unknown,
  ): Promise<Row | undefined> {
    const { guarded } = this.#scope;
    const select = this.#ids;
    if (!guarded) {
      const args = copyArgs({ where: where as object });
      const row = await this.#delegate.findUnique({ ...args, select });
      return row ? (row as Row) : undefined;
    }
    const own = guarded.writable(this.#resource.model, kind, where);
    if (!own) return undefined;
    const row = await this.#delegate.findFirst({ where: own, select });
    return row ? (row as Row) : undefined;
  }

  /** A written record with all of its columns, once what is nested in its write is done. */
  async #whole(written: object, nested?: NestedWrites): Promise<Row> {
    const row = await this.#delegate.findUnique({
      where: this.#whereOf(written as Row),
    });
    const whole = decodedRow((row ?? written) as Row, this.#resource);
    await nested?.follow(this.#resource, whole);
    return whole;
  }

  /** What the caller may read of a record; who asks for the id alone is told it. */
  async #readable(row: Row, shown: Shown): Promise<object> {
    const { id } = this.#resource;
    const { select, include } = shown;
    const asked = Object.keys((select ?? {}) as object);
    if (select && !include && asked.every((one) => id?.fields.includes(one))) {
      return Object.fromEntries(asked.map((name) => [name, row[name]]));
    }
    const where = this.#whereOf(row);
    const found = await this.#guarded.findUnique({ ...shown, where });
    // Written, though not readable: the services say so.
    return found as object;
  }

  #whereOf(row: Row): Where {
    return { [this.#resource.id?.key ?? ""]: this.#idOf(row) };
  }

  /** What Prisma's `where` takes for the id. */
  #idOf(row: Row): unknown {
    const { id } = this.#resource;
    if (!id) throw new Error(`${this.#resource.model} has no id`);
    return idArgument(id, idValues(this.#resource, row));
  }

  /**
   * Does a write within the functions around it. They decide only whether: a write that
   * fails fails for all of them, and one that is left out is a mistake of theirs.
   */
  async #surrounded(
    kind: WriteKind,
    event: object,
    write: () => Promise<Row>,
  ): Promise<Row> {
    const functions = [this.#own.around?.[kind] ?? []].flat();
    let written: { readonly record: Row } | undefined;
    const run = async (index: number): Promise<Row> => {
      const around = functions[index];
      if (!around) {
        if (written) throw this.#misused(kind);
        const record = await write();
        written = { record };
        return record;
      }
      let inner: Promise<Row> | undefined;
      await this.#call(around, event, () => {
        if (inner) throw this.#misused(kind);
        inner = run(index + 1);
        // It is awaited below, unless the function throws before.
        inner.catch(() => undefined);
        return inner;
      });
      // What it caught undoes the write all the same.
      if (inner) return inner;
      throw this.#misused(kind);
    };
    return run(0);
  }

  #misused(kind: WriteKind): Error {
    return new Error(
      `${this.#resource.model}.around.${kind} must call next() once, or throw`,
    );
  }

  /** @throws ApiError as it is; an error of Prisma in the application's code as a 500 */
  async #call(
    own: AroundFunction | ((event: object) => unknown),
    event: object,
    next?: () => Promise<Row>,
  ): Promise<void> {
    const { origin: client, context } = this.#scope;
    await runAround(next as () => Promise<Row>, (inner) =>
      own({ ...event, client, context: context() }, inner),
    );
  }

  /** Runs what follows the write: at once, or after the commit of its transaction. */
  async #after(kind: WriteKind, record: Row, event: object): Promise<void> {
    const { afterwards, context, log } = this.#scope;
    const id = this.#idOf(record);
    for (const after of [this.#own.after?.[kind] ?? []].flat()) {
      const run = (client: unknown): unknown =>
        after({ ...event, id, record, client, context: context() });
      if (afterwards) afterwards.push(run);
      else await runAfter({ log }, () => run(this.#scope.origin));
    }
  }
}

/** What of the arguments of a write says what it answers. */
export function onlyShown({ select, include, omit }: Shown): Shown {
  return {
    ...(select !== undefined && { select }),
    ...(include !== undefined && { include }),
    ...(omit !== undefined && { omit }),
  };
}
