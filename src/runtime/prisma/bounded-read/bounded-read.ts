import type { Row } from "../../model/resource.js";
import { copyArgs } from "../copy-args.js";
import type { Delegate, DelegateMap } from "../delegate.js";
import { decodedRow } from "../encoded-row.js";
import { neverJoined } from "../batching/look-up-where.js";
import { wholeRow } from "./whole-row.js";
import {
  type Key,
  keyText,
  membersOf,
  parts,
  withKeys,
} from "./member-keys.js";
import type {
  Args,
  Join,
  Path,
  PlannedRelation,
  ReadPlan,
} from "./read-plan.js";
import { boundedTake, oneMore, type RecordBudget } from "./record-budget.js";

/** Throws the error for a bound that a read would exceed. */
export type Refuse = (limit: "maxRecords" | "maxRelated", at: Path) => never;

/** A parent of members that are to be read. */
interface Parent {
  readonly text: string;
  readonly key: Key;
  /** How many records of the result have this key. */
  times: number;
}

/** The members of parents, by the text of the parents' keys. */
type Members = Map<string, readonly Row[]>;

/** A read through its parents is divided among no more of them. */
const maxApart = 100;

/**
 * Reads what a plan leaves out of its first read, level by level, and counts records
 * before they are loaded. A record counts once for each path that leads to it.
 */
export class BoundedRead {
  readonly budget: RecordBudget;
  readonly #client: DelegateMap;
  readonly #refuse: Refuse;

  constructor(client: DelegateMap, budget: RecordBudget, refuse: Refuse) {
    this.#client = client;
    this.budget = budget;
    this.#refuse = refuse;
  }

  /** Counts rows of a first read. */
  count(rows: number, weight: number): void {
    if (!this.budget.spend(rows * weight)) this.#refuse("maxRecords", []);
  }

  /** The rows that Prisma would return for all arguments of the plan. */
  async complete(
    plan: ReadPlan,
    rows: readonly Row[],
    times: readonly number[] = rows.map(() => 1),
  ): Promise<readonly Row[]> {
    if (plan.relations.length === 0 && plan.added.size === 0) return rows;
    const decoded = rows.map((row) => decodedRow(row, plan.resource));
    const related = new Map<string, readonly unknown[]>();
    for (const relation of plan.relations) {
      const { name, join } = relation;
      const values = join
        ? await this.#toMany(relation, join, decoded, times)
        : await this.#toOne(relation, decoded, times);
      related.set(name, values);
    }
    return decoded.map((row, index) => wholeRow(plan, row, related, index));
  }

  async #toOne(
    { name, plan }: PlannedRelation,
    rows: readonly Row[],
    times: readonly number[],
  ): Promise<readonly unknown[]> {
    const has = (row: Row): boolean => (row[name] ?? null) !== null;
    const whole = await this.complete(
      plan,
      rows.filter(has).map((row) => row[name] as Row),
      times.filter((_, index) => has(rows[index] as Row)),
    );
    let next = 0;
    return rows.map((row) => (has(row) ? whole[next++] : row[name]));
  }

  async #toMany(
    relation: PlannedRelation,
    join: Join,
    rows: readonly Row[],
    times: readonly number[],
  ): Promise<readonly unknown[]> {
    const texts = rows.map((row) => keyText(row, join.parent));
    const parents = new Map<string, Parent>();
    rows.forEach((row, index) => {
      const text = texts[index];
      if (text === undefined) return;
      const known = parents.get(text);
      const more = times[index] as number;
      if (known) known.times += more;
      else {
        const key = join.parent.map((name) => row[name]);
        parents.set(text, { text, key, times: more });
      }
    });
    const found = await this.#members(relation, join, [...parents.values()]);
    const { plan, at } = relation;
    const all: Row[] = [];
    const counts: number[] = [];
    for (const [text, members] of found) {
      if (members.length > this.budget.maxRelated) {
        this.#refuse("maxRelated", at);
      }
      const { times: often } = parents.get(text) as Parent;
      this.#spend(relation, members.length * (often - 1));
      for (const member of members) {
        all.push(member);
        counts.push(often);
      }
    }
    const whole = await this.complete(plan, all, counts);
    let next = 0;
    const finished: Members = new Map();
    for (const [text, { length }] of found) {
      finished.set(text, whole.slice(next, (next += length)));
    }
    return texts.map((text) => finished.get(text ?? "") ?? []);
  }

  #spend({ plan, at }: PlannedRelation, rows: number): void {
    if (!this.budget.spend(rows * plan.weight)) this.#refuse("maxRecords", at);
  }

  async #members(
    relation: PlannedRelation,
    join: Join,
    parents: readonly Parent[],
  ): Promise<Members> {
    const found: Members = new Map();
    const args = memberArgs(relation);
    if (parents.length === 0) {
      // Prisma checks the arguments, and asks the database nothing.
      await this.#delegate(relation.plan).findMany({ ...args, take: 0 });
    }
    for (const part of parts(parents, join)) {
      const members =
        join.key && !isPaged(args)
          ? await this.#byKey(relation, join.key, part)
          : await this.#throughParents(relation, join, part);
      for (const [text, rows] of members) found.set(text, rows);
    }
    return found;
  }

  /** Reads members by their own foreign key. */
  async #byKey(
    relation: PlannedRelation,
    columns: readonly string[],
    parents: readonly Parent[],
  ): Promise<Members> {
    const { plan } = relation;
    const args = memberArgs(relation);
    const { maxRelated } = this.budget;
    const most = Math.min(
      this.budget.fits(plan.weight),
      maxRelated * parents.length,
    );
    const keys = withKeys(
      columns,
      parents.map(({ key }) => key),
    );
    const rows = (await this.#delegate(plan).findMany({
      ...args,
      where: and(args["where"], keys),
      ...oneMore(most),
    })) as readonly Row[];
    this.#spend(relation, rows.length);
    const found = new Map<string, Row[]>();
    for (const row of rows) {
      const text = keyText(decodedRow(row, plan.resource), columns) as string;
      const members = found.get(text);
      if (members) members.push(row);
      else found.set(text, [row]);
    }
    // A database may consider keys equal that are not: Prisma does not.
    const known = new Set(parents.map(({ text }) => text));
    return new Map([...found].filter(([text]) => known.has(text)));
  }

  /**
   * Reads members in a query of their parents, as Prisma reads them: all at once, and it
   * takes a page of them in memory. Where these could be too many, it reads those of fewer
   * parents; in a query of a single one, the database takes the page.
   */
  async #throughParents(
    relation: PlannedRelation,
    join: Join,
    parents: readonly Parent[],
  ): Promise<Members> {
    const { name, plan } = relation;
    const args = memberArgs(relation);
    const fits = this.budget.fits(plan.weight);
    const keys = parents.map(({ key }) => key);
    const [column = ""] = join.parent;
    const isOne =
      keys.length === 1 &&
      join.parent.length === 1 &&
      args["distinct"] === undefined;
    const takesInMemory = isPaged(args) && !isOne;
    let loaded = 0;
    if (!isOne) {
      const where = and(args["where"], membersOf(relation, join, keys));
      const members = await this.#delegate(plan).count({ where });
      loaded = join.key ? members : members * keys.length;
      if (loaded > fits) {
        const divides = takesInMemory
          ? keys.length <= maxApart
          : members <= fits;
        if (keys.length === 1 || !divides) {
          this.#refuse("maxRecords", relation.at);
        }
        const size = takesInMemory ? 1 : Math.ceil(keys.length / 2);
        return this.#inParts(relation, join, parents, size);
      }
    }
    const most = Math.min(fits, this.budget.maxRelated);
    const nested = isOne
      ? { ...args, ...boundedTake(args["take"], most) }
      : args;
    const select = {
      ...Object.fromEntries(join.parent.map((one) => [one, true])),
      [name]: nested,
    };
    const delegate = this.#client[relation.owner.delegate] as Delegate;
    const found = isOne
      ? [
          await delegate.findUnique({
            where: neverJoined({ [column]: keys[0]?.[0] }),
            select,
          }),
        ]
      : await delegate.findMany({ where: withKeys(join.parent, keys), select });
    const members: Members = new Map();
    if (takesInMemory) this.#spend(relation, loaded);
    for (const row of found) {
      if (!row) continue;
      const parent = decodedRow(row as Row, relation.owner);
      const rows = parent[name] as readonly Row[];
      if (!takesInMemory) this.#spend(relation, rows.length);
      members.set(keyText(parent, join.parent) as string, rows);
    }
    return members;
  }

  async #inParts(
    relation: PlannedRelation,
    join: Join,
    parents: readonly Parent[],
    size: number,
  ): Promise<Members> {
    const all: Members = new Map();
    for (let at = 0; at < parents.length; at += size) {
      const part = parents.slice(at, at + size);
      const members = await this.#throughParents(relation, join, part);
      for (const [text, rows] of members) all.set(text, rows);
    }
    return all;
  }

  #delegate({ resource }: ReadPlan): Delegate {
    return this.#client[resource.delegate] as Delegate;
  }
}

/** A copy, since extensions of the client may change it; in the order of the ids (R24). */
function memberArgs({ plan, target }: PlannedRelation): Args {
  const orderBy = target.id?.fields.map((name) => ({ [name]: "asc" }));
  return { ...(orderBy && { orderBy }), ...copyArgs(plan.args) };
}

const paging = ["take", "skip", "cursor", "distinct"];

function isPaged(args: Args): boolean {
  return paging.some((name) => args[name] !== undefined);
}

function and(one: unknown, other: object): object {
  return one === undefined ? other : { AND: [one, other] };
}
