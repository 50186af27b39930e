import type { Row } from "../../model/resource.js";
import type { DelegateMap } from "../delegate.js";
import { decodedRow } from "../encoded-row.js";
import { keyText } from "./member-keys.js";
import { MemberRead, type Parent } from "./member-read.js";
import type { Join, Path, PlannedRelation, ReadPlan } from "./read-plan.js";
import type { RecordBudget, Refuse } from "./record-budget.js";
import { wholeRow } from "./whole-row.js";

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

  /** Counts rows with all that is related to them. @param weight of a row, with its to-one relations */
  countWhole(
    { relations }: ReadPlan,
    rows: readonly Row[],
    weight: number,
    at: Path = [],
  ): void {
    if (!this.budget.spend(rows.length * weight)) {
      this.#refuse("maxRecords", at);
    }
    for (const { name, plan, join, at: path } of relations) {
      const members = rows.flatMap((row) => (row[name] ?? []) as Row[]);
      this.countWhole(plan, members, join ? plan.weight : 0, path);
    }
  }

  /** The rows that Prisma would return for all arguments of the plan. */
  async complete(
    plan: ReadPlan,
    rows: readonly Row[],
    times: readonly number[] = rows.map(() => 1),
  ): Promise<readonly Row[]> {
    if (isWhole(plan)) return rows;
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
      const key = join.parent.map((name) => row[name]);
      const more = times[index] as number;
      parents.set(text, { text, key, times: (known?.times ?? 0) + more });
    });
    const read = new MemberRead(
      this.#client,
      this.budget,
      this.#refuse,
      relation,
      join,
    );
    const found = await read.of([...parents.values()]);
    if (isWhole(relation.plan)) {
      return texts.map((text) => found.get(text ?? "") ?? []);
    }
    const often = (text: string): number => parents.get(text)?.times ?? 0;
    const whole = await this.complete(
      relation.plan,
      [...found.values()].flat(),
      [...found].flatMap(([text, { length }]) =>
        Array<number>(length).fill(often(text)),
      ),
    );
    let next = 0;
    const finished = new Map<string, readonly Row[]>();
    for (const [text, { length }] of found) {
      finished.set(text, whole.slice(next, (next += length)));
    }
    return texts.map((text) => finished.get(text ?? "") ?? []);
  }
}

/** Whether the first read of a plan reads all of it, and nothing else. */
function isWhole({ relations, added }: ReadPlan): boolean {
  return relations.length === 0 && added.size === 0;
}
