import { idText, rowText, type TestedModel } from "./models.js";
import type { Row, StoredRows } from "./options.js";
import { collectionReads, recordReads } from "./read-requests.js";
import { replays, withKey } from "./replays.js";
import { comparable, excerpt } from "./comparable.js";
import { separate } from "./separate.js";
import { shareOf } from "./share.js";
import { type Answer, ask, type Asked, named, tellsTaken } from "./side.js";
import { furtherRequests } from "./further-requests.js";
import { RequestRules } from "../access/request-rules.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { contextOf, type View, viewOf, viewText } from "./view.js";
import { storedRows, type World } from "./world.js";
import {
  actions,
  atomicChange,
  changes,
  create,
  newRow,
  writes,
} from "./write-requests.js";

/** What all tests of a caller begin with. */
interface Begun {
  readonly caller: string;
  readonly context: object;
  /** What is in the first database, and what of it the caller may read and change. */
  readonly stored: StoredRows;
  readonly view: View;
  restore(): Promise<void>;
}

/** Two databases that differ in what one caller may not read. */
export class Twins {
  readonly #world: World;
  /** For whom they are separate now. */
  #begun: Begun | undefined;
  /** Whether they were written to since. */
  #isWritten = false;
  /** How many requests both have answered. */
  asked = 0;
  /** How many rows and cells differ, by caller. */
  readonly differences = new Map<string, number>();

  /** The text of all rows, to tell ids that a request makes from others. */
  readonly #known: string;

  constructor(world: World) {
    this.#world = world;
    this.#known = JSON.stringify(Object.values(world.rows).flat().map(rowText));
  }

  /** What reads of a model tell a caller that he may not read, in words. */
  async reads(caller: string, model: TestedModel): Promise<readonly string[]> {
    const { context, stored, view } = await this.#separate(caller);
    // Two databases that are the same, of which he may read everything.
    if (this.differences.get(caller) === 0 && this.#isUnrestricted(context))
      return [];
    const { readable, others } = sorted(model, stored, view);
    const asked = [
      ...[readable, others].flatMap((rows) =>
        rows.length > 0 ? collectionReads(model, rows) : [],
      ),
      ...[...readable.slice(0, 2), ...others.slice(0, 2)].flatMap((row) =>
        recordReads(model, row),
      ),
    ];
    const problems: string[] = [];
    // What an application keeps of one record, it keeps of the next one.
    const alike = new Set(
      [readable[1], others[1]].flatMap((row) =>
        row ? recordReads(model, row).map(({ path }) => path) : [],
      ),
    );
    for (const each of shareOf(this.#world, unique(asked))) {
      const { service, query, path } = each;
      if (service === "rest" && query === undefined && !alike.has(path)) {
        await this.#prime(each, caller);
      }
      const answer = await this.#compare(each, context, problems);
      if (answer) problems.push(...leaks(this.#world, view, each, answer));
    }
    return problems;
  }

  /** What writes of a model and its actions do that a caller may not do, in words. */
  async writes(caller: string, model: TestedModel): Promise<readonly string[]> {
    const { context, stored, view } = await this.#separate(caller);
    const {
      twins: [one],
      models,
      samples,
      contracts,
    } = this.#world;
    const rows = stored[model.name] ?? [];
    const allowed = view.changeable.get(model.name);
    const forbidden = rows.filter((row) => !allowed?.has(idText(model, row)));
    const { readable } = sorted(model, stored, view);
    const [sample = {}] = samples.get(model.name) ?? [];
    const problems: string[] = [];
    const open = rows.find((row) => allowed?.has(idText(model, row)));
    const path = contracts.rest?.atomicPath;
    const [other] = forbidden;
    const all = unique([
      ...(path !== undefined && open && other
        ? [atomicChange(path, model, [open, other], sample)]
        : []),
      ...forbidden.slice(0, 2).flatMap((row) => changes(model, row, sample)),
      ...[...readable.slice(0, 2), ...forbidden.slice(0, 2)].flatMap((row) =>
        actions(model, row),
      ),
    ]);
    const asked = shareOf(this.#world, all);
    for (const each of asked) {
      await this.#compare(each, context, problems);
      // Actions may reach any model; of other writes, the last look finds what is left.
      const looked = isAction(each) || each === asked.at(-1) ? models : [model];
      const after = await storedRows(one.client, looked);
      // A document that is refused changes nothing, also of what may be changed.
      const may = each.path === path ? new Map() : view.changeable;
      problems.push(...changed(looked, may, stored, after, each));
      if (problems.length > 3) break;
    }
    // What was refused has changed something, too.
    this.#isWritten ||= problems.length > 0;
    let own = await this.#rowsOf(model);
    for (const each of writes(model, open ?? rows[0] ?? {}, sample)) {
      if (rows.length === 0) break;
      // Deletes are asked of rows that nothing else was asked of.
      own = await this.#write(each, context, model, own, problems);
    }
    const fresh = samples.get(model.name)?.at(-1);
    if (contracts.rest?.takesKeys && fresh && rows.length > 0) {
      const row = newRow(model, fresh, open ?? rows[0] ?? {});
      const keyed = withKey(create(model, row), caller);
      await this.#write(keyed, context, model, own, problems);
      problems.push(...(await replays(this.#world, caller, keyed)));
    }
    if (this.#isWritten) await this.#compareViews(model, context, problems);
    return problems;
  }

  #isUnrestricted(context: object): boolean {
    const { access } = this.#world;
    if (!access) return true;
    return new RequestRules(
      access,
      contextOf(access, context),
    ).isUnrestricted();
  }

  /** @returns the rows of the model behind it */
  async #write(
    asked: Asked,
    context: object,
    model: TestedModel,
    before: readonly Row[],
    problems: string[],
  ): Promise<readonly Row[]> {
    const {
      twins: [one],
      access,
    } = this.#world;
    await this.#compare(asked, context, problems);
    const after = await this.#rowsOf(model);
    if (!access) return after;
    const known = new Set(before.map((row) => idText(model, row)));
    const fresh = after.filter((row) => !known.has(idText(model, row)));
    const rules = new RequestRules(access, contextOf(access, context));
    const formula = rules.create(model.name);
    for (const row of fresh) {
      const where = rules.where(model.name, formula);
      const own = Object.fromEntries(model.id.map((name) => [name, row[name]]));
      const count = await (one.client as DelegateMap)[model.delegate]?.count({
        where: { AND: [own, where] },
      });
      if (formula === false || count === 0) {
        problems.push(
          `${named(asked)} makes a record of ${model.name} that its rule of create forbids`,
        );
      }
    }
    return after;
  }

  async #rowsOf(model: TestedModel): Promise<readonly Row[]> {
    const [{ client }] = this.#world.twins;
    return (await storedRows(client, [model]))[model.name] ?? [];
  }

  /** Of what a model's writes may reach by its relations, and its actions anywhere. */
  async #compareViews(
    model: TestedModel,
    context: object,
    problems: string[],
  ): Promise<void> {
    const { twins, access, models } = this.#world;
    const related = Object.values(model.schema.relations).map(
      (one) => one.model,
    );
    const near = models.filter(
      (one) =>
        one === model || related.includes(one.name) || model.schema.actions,
    );
    const texts = [];
    for (const { client } of twins) {
      const view = await viewOf({ access, models: near }, client, context);
      texts.push(viewText(view));
    }
    if (texts[0] !== texts[1] && problems.length === 0) {
      problems.push(
        "after the same writes, two databases show the caller different rows, though they differed in what he may not read alone",
      );
    }
  }

  /** Both databases as they are for a caller before anything is asked of them. */
  async #separate(caller: string): Promise<Begun> {
    if (this.#begun?.caller !== caller) {
      this.#begun = await this.#begin(caller);
    } else if (this.#isWritten) {
      await this.#begun.restore();
    }
    this.#isWritten = false;
    return this.#begun;
  }

  async #begin(caller: string): Promise<Begun> {
    const { twins, models, callers } = this.#world;
    const context = callers.get(caller) as object;
    const [one, other] = twins;
    for (const side of twins) await side.refill();
    const changes = await separate(this.#world, other, context);
    this.differences.set(caller, changes.length);
    const again = async (): Promise<void> => {
      await other.refill();
      for (const change of changes) await change(other.client as DelegateMap);
    };
    const bringBack = (await other.keep()) ?? again;
    return {
      ...{ caller, context },
      stored: await storedRows(one.client, models),
      view: await viewOf(this.#world, one.client, context),
      async restore() {
        await one.refill();
        await bringBack();
      },
    };
  }

  /** Asks as all others first: what an application keeps of their answers is not the caller's. */
  async #prime(asked: Asked, caller: string): Promise<void> {
    for (const [name, context] of this.#world.callers) {
      if (name === caller) continue;
      for (const side of this.#world.twins) await ask(side, asked, context);
    }
  }

  async #compare(
    asked: Asked,
    context: object,
    problems: string[],
  ): Promise<Answer | undefined> {
    const { twins } = this.#world;
    if (!twins[0].services[asked.service]) return undefined;
    const known = problems.length;
    const [one, other] = await this.#pair([asked, asked], context, problems);
    if (problems.length > known) return one;
    const others = furtherRequests(asked, other);
    for (const [at, own] of furtherRequests(asked, one).entries()) {
      await this.#pair([own, others[at] ?? own], context, problems);
    }
    return one;
  }

  /** Asks one database and the other. */
  async #pair(
    [asked, same]: readonly [Asked, Asked],
    context: object,
    problems: string[],
  ): Promise<readonly [Answer, Answer]> {
    const { twins } = this.#world;
    const one = await ask(twins[0], asked, context);
    const other = await ask(twins[1], same, context);
    this.asked += 1;
    // An action may have written before it failed.
    this.#isWritten ||=
      asked.method !== "GET" && (one.status < 400 || isAction(asked));
    const [first, second] = [one, other].map((each) =>
      comparable(asked, each, this.#known),
    );
    if (one.status >= 500) {
      problems.push(
        `${named(asked)} answers ${String(one.status)}: ${one.text}`,
      );
    } else if (first !== second && !tellsTaken(one) && !tellsTaken(other)) {
      problems.push(
        `${named(asked)} tells of what the caller may not read: two databases that differ in that alone answer\n    ${excerpt(first, second)}\n    ${excerpt(second, first)}`,
      );
    }
    return [one, other];
  }
}

function unique(asked: readonly Asked[]): readonly Asked[] {
  return [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()];
}

function sorted(
  model: TestedModel,
  stored: StoredRows,
  { rows }: View,
): { readonly readable: readonly Row[]; readonly others: readonly Row[] } {
  const own = rows.get(model.name);
  const all = stored[model.name] ?? [];
  return {
    readable: all.filter((row) => own?.has(idText(model, row))),
    others: all.filter((row) => !own?.has(idText(model, row))),
  };
}

interface ShownResource {
  readonly type: string;
  readonly id?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Records and cells in a document of REST that the caller may not read, by the rules. */
function leaks(
  { models }: World,
  { rows }: View,
  asked: Asked,
  { status, text }: Answer,
): readonly string[] {
  const { service, path } = asked;
  // Who reads a key reads where it leads to, though not what is there.
  const isLinkage = path.includes("/relationships/");
  if (service !== "rest" || isLinkage || status !== 200 || text === "")
    return [];
  const { data, included = [] } = JSON.parse(text) as {
    readonly data?: ShownResource | readonly ShownResource[] | null;
    readonly included?: readonly ShownResource[];
  };
  return [[data ?? []].flat(), included].flat().flatMap((shown) => {
    const { type, id = "", attributes = {} } = shown as ShownResource;
    const model = models.find((one) => one.type === type);
    const own = model && rows.get(model.name);
    if (!own) return [];
    const row = own.get(id);
    if (!row)
      return [
        `${named(asked)} shows ${type} ${id}, which the caller may not read`,
      ];
    return model.shown
      .filter(
        ([name, { wireName }]) =>
          Object.hasOwn(attributes, wireName ?? name) &&
          !Object.hasOwn(row, name),
      )
      .map(
        ([name]) =>
          `${named(asked)} shows ${name} of ${type} ${id}, which the caller may not read`,
      );
  });
}

/** Rows that a request has changed although their rules forbid that. */
function changed(
  models: readonly TestedModel[],
  changeable: View["changeable"],
  before: StoredRows,
  after: StoredRows,
  asked: Asked,
): readonly string[] {
  return models.flatMap((model) => {
    const now = new Map(
      after[model.name]?.map((row) => [idText(model, row), rowText(row)]),
    );
    const may = changeable.get(model.name);
    return (before[model.name] ?? [])
      .filter((row) => !may?.has(idText(model, row)))
      .filter((row) => now.get(idText(model, row)) !== rowText(row))
      .slice(0, 1)
      .map(
        (row) =>
          `${named(asked)} changes ${model.name} ${idText(model, row)}, which the caller may not change`,
      );
  });
}

function isAction({ path }: Asked): boolean {
  return path.includes("/-/");
}
