import type { Row } from "../../model/resource.js";
import { neverJoined } from "../batching/look-up-where.js";
import { copyArgs } from "../copy-args.js";
import type { Delegate, DelegateMap, Args } from "../delegate.js";
import { decodedRow } from "../encoded-row.js";
import {
  type Key,
  keyText,
  membersOf,
  parts,
  withKeys,
} from "./member-keys.js";
import type { Join, PlannedRelation } from "./read-plan.js";
import {
  boundedTake,
  oneMore,
  type RecordBudget,
  type Refuse,
} from "./record-budget.js";

/** A parent of members that are to be read. */
export interface Parent {
  readonly text: string;
  readonly key: Key;
  /** How many records of the result have this key. */
  readonly times: number;
}

/** Members by the text of their parent's key. */
type RowsByMember = ReadonlyMap<string, readonly Row[]>;

/** Pages of members are read in queries of their own for no more parents. */
export const maxApart = 100;

/** What a query for the members of one record counts as. */
const recordsAQuery = 20;

const paging = ["take", "skip", "cursor", "distinct"];

/** Whether arguments ask for a page: of several records Prisma takes it in memory. */
export function isPaged(args: Args): boolean {
  return paging.some((name) => args[name] !== undefined);
}

/** Reads the members of a to-many relation of several records. */
export class MemberRead {
  readonly #client: DelegateMap;
  readonly #budget: RecordBudget;
  readonly #refuse: Refuse;
  readonly #relation: PlannedRelation;
  readonly #join: Join;
  /** In the order of the ids (R24), unless the caller asks for another. */
  readonly #args: Args;
  readonly #isPaged: boolean;

  constructor(
    client: DelegateMap,
    budget: RecordBudget,
    refuse: Refuse,
    relation: PlannedRelation,
    join: Join,
  ) {
    const { plan, target } = relation;
    const orderBy = target.id?.fields.map((name) => ({ [name]: "asc" }));
    this.#client = client;
    this.#budget = budget;
    this.#refuse = refuse;
    this.#relation = relation;
    this.#join = join;
    this.#args = { ...(orderBy && { orderBy }), ...plan.args };
    this.#isPaged = isPaged(plan.args);
  }

  /** The members of parents, counted. */
  async of(parents: readonly Parent[]): Promise<RowsByMember> {
    if (parents.length === 0) {
      // Prisma checks the arguments, and asks the database nothing.
      await this.#find({ ...this.#args, take: 0 });
    }
    const { key } = this.#join;
    const byKey = key && !this.#isPaged ? key : undefined;
    const found = new Map<string, readonly Row[]>();
    for (const part of parts(parents, this.#join)) {
      const members = byKey
        ? await this.#byKey(byKey, part)
        : await this.#throughParents(part);
      for (const [text, rows] of members) found.set(text, rows);
    }
    for (const { text, times } of parents) {
      const { length } = found.get(text) ?? [];
      if (length > this.#budget.maxRelated) {
        this.#refuse("maxRelated", this.#relation.at);
      }
      this.#spend(length * (times - 1));
    }
    return found;
  }

  #fits(): number {
    return this.#budget.fits(this.#relation.plan.weight);
  }

  #spend(rows: number): void {
    const { plan, at } = this.#relation;
    if (!this.#budget.spend(rows * plan.weight)) this.#refuse("maxRecords", at);
  }

  /** @param args copied, since extensions of the client may change them */
  async #find(args: Args): Promise<readonly Row[]> {
    const rows = await this.#delegate.findMany(copyArgs(args));
    return rows as readonly Row[];
  }

  get #delegate(): Delegate {
    return this.#client[this.#relation.target.delegate] as Delegate;
  }

  #where(keys: object): object {
    const { where } = this.#args;
    return where === undefined ? keys : { AND: [where, keys] };
  }

  /** Reads members by their own foreign key. */
  async #byKey(
    columns: readonly string[],
    parents: readonly Parent[],
  ): Promise<RowsByMember> {
    const { maxRelated } = this.#budget;
    const most = Math.min(this.#fits(), maxRelated * parents.length);
    const where = this.#where(withKeys(columns, keysOf(parents)));
    const rows = await this.#find({ ...this.#args, where, ...oneMore(most) });
    this.#spend(rows.length);
    if (rows.length > most) this.#refuse("maxRelated", this.#relation.at);
    const found = noMembers(parents);
    for (const row of rows) {
      const decoded = decodedRow(row, this.#relation.target);
      found.get(keyText(decoded, columns) ?? "")?.push(row);
    }
    return found;
  }

  /**
   * Reads members that may have several parents, with the keys of these; `undefined` if there
   * are more than `most`.
   */
  async #byLinks(
    parents: readonly Parent[],
    most: number,
  ): Promise<RowsByMember | undefined> {
    const { inverse, target } = this.#relation;
    const { parent } = this.#join;
    const keys = withKeys(parent, keysOf(parents));
    const links = {
      where: keys,
      select: Object.fromEntries(parent.map((name) => [name, true])),
    };
    const under = this.#args["select"] === undefined ? "include" : "select";
    const rows = await this.#find({
      ...this.#args,
      where: this.#where({ [inverse]: { some: keys } }),
      [under]: { ...(this.#args[under] as object), [inverse]: links },
      ...oneMore(most),
    });
    if (rows.length > most) return undefined;
    const found = noMembers(parents);
    for (const row of rows) {
      const { [inverse]: linked, ...own } = decodedRow(row, target);
      for (const one of linked as readonly Row[]) {
        this.#spend(1);
        found.get(keyText(one, parent) ?? "")?.push(own);
      }
    }
    return found;
  }

  /**
   * Reads members in a query of their parents, as Prisma reads them: all at once, and it
   * takes a page of them in memory. Where these could be too many, it reads those of fewer
   * parents; in a query of a single one, the database takes the page.
   */
  async #throughParents(
    parents: readonly Parent[],
    isPart = false,
  ): Promise<RowsByMember> {
    const { key, parent } = this.#join;
    const [first] = parents;
    const isAlone =
      parents.length === 1 &&
      parent.length === 1 &&
      this.#args["distinct"] === undefined;
    if (first && isAlone) return this.#ofOne(first);
    const byLinks = !key && !this.#isPaged;
    if (byLinks && !isPart) {
      // Few members need no count. What is read in vain is a tenth of what may be.
      const few = Math.floor(this.#fits() / parents.length / 10);
      const found = few > 0 && (await this.#byLinks(parents, few));
      if (found) return found;
    }
    const keys = keysOf(parents);
    const where = this.#where(membersOf(this.#relation, this.#join, keys));
    const members = await this.#delegate.count(copyArgs({ where }));
    const loaded = key ? members : members * keys.length;
    if (loaded <= this.#fits()) {
      const found = byLinks && (await this.#byLinks(parents, members));
      if (found) return found;
      this.#spend(loaded);
      const select = this.#select(this.#args);
      const whereParents = withKeys(parent, keys);
      return this.#nested(
        await this.#parents.findMany({ where: whereParents, select }),
      );
    }
    const divides = this.#isPaged
      ? keys.length <= maxApart
      : members <= this.#fits();
    if (keys.length === 1 || !divides) {
      this.#refuse("maxRecords", this.#relation.at);
    }
    const size = this.#isPaged ? 1 : Math.ceil(keys.length / 2);
    const all = new Map<string, readonly Row[]>();
    for (let at = 0; at < parents.length; at += size) {
      const some = parents.slice(at, at + size);
      const part = await this.#throughParents(some, true);
      for (const [text, rows] of part) all.set(text, rows);
    }
    return all;
  }

  async #ofOne({ key }: Parent): Promise<RowsByMember> {
    // It may find nothing, and take as long as reading these.
    if (!this.#budget.spend(recordsAQuery)) {
      this.#refuse("maxRecords", this.#relation.at);
    }
    const [column = ""] = this.#join.parent;
    const most = Math.min(this.#fits(), this.#budget.maxRelated);
    const page = boundedTake(this.#args["take"], most);
    const row = await this.#parents.findUnique({
      where: neverJoined({ [column]: key[0] }),
      select: this.#select({ ...this.#args, ...page }),
    });
    const found = this.#nested(row ? [row] : []);
    for (const rows of found.values()) this.#spend(rows.length);
    return found;
  }

  get #parents(): Delegate {
    return this.#client[this.#relation.owner.delegate] as Delegate;
  }

  #select(args: Args): object {
    const columns = this.#join.parent.map((name) => [name, true]);
    return {
      ...Object.fromEntries(columns),
      [this.#relation.name]: copyArgs(args),
    };
  }

  #nested(parents: readonly object[]): RowsByMember {
    const { name, owner } = this.#relation;
    return new Map(
      parents.map((one) => {
        const parent = decodedRow(one as Row, owner);
        const text = keyText(parent, this.#join.parent) ?? "";
        return [text, parent[name] as readonly Row[]];
      }),
    );
  }
}

function keysOf(parents: readonly Parent[]): readonly Key[] {
  return parents.map(({ key }) => key);
}

/** A database may consider keys equal that are not: as in Prisma, others find nothing. */
function noMembers(parents: readonly Parent[]): Map<string, Row[]> {
  return new Map(parents.map(({ text }) => [text, []]));
}
