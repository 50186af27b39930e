import { guarded } from "../access/guarded.js";
import { RequestRules } from "../access/request-rules.js";
import type { Formula } from "../access/formula.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { idText, plain, rowText, type TestedModel } from "./models.js";
import type { Row } from "./options.js";
import type { World } from "./world.js";

/** What a caller may do to the rows of a database, by the rules alone: no service is asked. */
export interface View {
  /** By model and id: the rows that he may read, with the cells that he may read. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  /** By model: the ids of rows that he may update or delete. */
  readonly changeable: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function viewOf(
  world: Pick<World, "models" | "access">,
  client: object,
  caller: object,
): Promise<View> {
  const { models, access } = world;
  const rows = new Map<string, ReadonlyMap<string, Row>>();
  const changeable = new Map<string, ReadonlySet<string>>();
  const context = access && contextOf(access, caller);
  const rules = access && new RequestRules(access, context);
  const own = (access
    ? guarded(client, access, context as never)
    : client) as unknown as DelegateMap;
  for (const model of models) {
    const found = await read(own, model);
    const readable = new Map(
      found.map((row) => [idText(model, row), shown(model, row)]),
    );
    const ids = new Set(readable.keys());
    rows.set(model.name, readable);
    changeable.set(
      model.name,
      rules ? await idsOf(rules, client, model, ids) : ids,
    );
  }
  return { rows, changeable };
}

export function contextOf(
  access: NonNullable<World["access"]>,
  caller: object,
): unknown {
  return access.contextOf({ method: "GET", path: "/", context: caller });
}

/** The same as a text, to compare. */
export function viewText({ rows, changeable }: View): string {
  return JSON.stringify([
    [...rows].map(([model, own]) => [model, [...own.values()].map(rowText)]),
    [...changeable].map(([model, own]) => [model, [...own]]),
  ]);
}

/** Several operations often have one rule: its rows are looked for once. */
async function idsOf(
  rules: RequestRules,
  client: object,
  model: TestedModel,
  readable: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Map([[formulaText(rules.read(model.name)), readable]]);
  const ids = new Set<string>();
  for (const operation of ["update", "delete"] as const) {
    const formula = rules[operation](model.name);
    if (formula === false) continue;
    const key = formulaText(formula);
    let own = found.get(key);
    if (!own) {
      const where = rules.where(model.name, formula);
      const rows = await read(client as DelegateMap, model, where);
      own = new Set(rows.map((row) => idText(model, row)));
      found.set(key, own);
    }
    for (const id of own) ids.add(id);
  }
  return ids;
}

function formulaText(formula: Formula): string {
  return JSON.stringify(formula, (_, value) => plain(value));
}

async function read(
  client: DelegateMap,
  { delegate, id }: TestedModel,
  where: object = {},
): Promise<readonly Row[]> {
  const orderBy = id.map((name) => ({ [name]: "asc" }));
  return (await client[delegate]?.findMany({ where, orderBy })) as Row[];
}

function shown({ closed }: TestedModel, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !closed.includes(name) && value !== undefined,
    ),
  );
}
