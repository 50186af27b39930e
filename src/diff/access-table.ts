import {
  type Condition,
  readCondition,
  type Relations,
} from "./access-condition.js";

/** The rules at one end, as far as they are compared: the application's `access`. */
export interface Ruled {
  readonly schema: { readonly models: Models };
  readonly rules: Readonly<Record<string, Rules | undefined>>;
}

type Flags = {
  readonly hidden?: true | "rest" | "rpc";
  readonly readOnly?: true;
  readonly writeOnly?: true;
};

type Models = Relations &
  Readonly<
    Record<
      string,
      {
        readonly hidden?: true;
        readonly fields: Readonly<Record<string, Flags>>;
      }
    >
  >;

interface Rules {
  readonly update?: unknown;
  readonly link?: object;
  readonly preset?: Readonly<
    Record<string, ((context: unknown) => object) | undefined>
  >;
}

/** Gives a rule's condition for a caller as text: the application's `explainAccess`. */
export type Explain = (rule: string) => string;

/** What a caller may do. Without a condition, it could not be found out. */
export interface Allowed {
  readonly condition?: Condition;
  readonly text: string;
}

export const nothing: Allowed = { condition: false, text: "none" };

/** By model, operation and column: `Post read title`, `Post delete `. */
export type Table = ReadonlyMap<string, Allowed>;

/** What one caller may do, by the rules at one end. */
export function accessTable(
  { schema: { models }, rules }: Ruled,
  explain: Explain,
  caller: unknown,
  /** The relations that have a rule of links at either end, `Post.tags`. */
  links: readonly string[],
): Table {
  const table = new Map<string, Allowed>();
  for (const [model, { hidden, fields }] of Object.entries(models)) {
    if (hidden) continue;
    const own = rules[model];
    const of = (rule: string): Allowed =>
      asked(() => {
        const text = explain(`${model}.${rule}`);
        return {
          condition: readCondition(models, model, text),
          text: words(text),
        };
      });
    const rows = {
      read: of("read"),
      create: of("create"),
      update: both([of("read"), changes(own?.update, of)]),
    };
    for (const [column, flags] of Object.entries(fields)) {
      for (const operation of ["read", "create", "update"] as const) {
        const preset = presetOf(own, operation, column, caller);
        const cell = of(`fields.${column}.${operation}`);
        const parts = [
          rows[operation],
          // The row before an update is not the one that a rule of a column judges.
          operation === "update" ? inside(cell, "column") : cell,
          preset ?? shown(flags, operation),
        ];
        table.set(`${model} ${operation} ${column}`, both(parts));
      }
    }
    table.set(`${model} delete `, of("delete"));
    for (const link of links.filter((one) => one.startsWith(`${model}.`))) {
      const name = link.slice(model.length + 1);
      const isRuled = Object.hasOwn(own?.link ?? {}, name);
      const linked =
        name in (models[model]?.relations ?? {}) ? of(`link.${name}`) : nothing;
      table.set(`${model} link ${name}`, linked);
      table.set(`${model} link-new ${name}`, isRuled ? linked : open);
    }
  }
  return table;
}

const open: Allowed = { condition: true, text: "all" };

/** Each pair of an update's rules allows some rows to become some others. */
function changes(update: unknown, of: (rule: string) => Allowed): Allowed {
  const count = Array.isArray(update) ? update.length : 1;
  const pairs = Array.from({ length: count }, (_, at) => {
    const before = of(`update[${String(at)}].before`);
    const after = of(`update[${String(at)}].after`);
    if (before.text === after.text && typeof before.condition === "boolean") {
      return before;
    }
    return both([before, inside(after, "after")]);
  });
  return joined("or", pairs, true);
}

function both(parts: readonly Allowed[]): Allowed {
  return joined("and", parts, false);
}

function joined(
  kind: "and" | "or",
  all: readonly Allowed[],
  absorbing: boolean,
): Allowed {
  const decided = all.find(({ condition }) => condition === absorbing);
  const failed = all.find(({ condition }) => condition === undefined);
  const parts = all.filter(({ condition }) => condition !== !absorbing);
  const [first] = parts;
  if (decided ?? failed) return decided ?? failed ?? nothing;
  if (!first) return absorbing ? nothing : open;
  if (parts.length === 1) return first;
  const texts = [...new Set(parts.map(({ text }) => text))];
  return {
    condition: {
      kind,
      parts: parts.flatMap(({ condition = [] }) => condition),
    },
    text: texts.join(` ${kind} `),
  };
}

/** A condition that is asked of something else than the row. */
function inside({ condition, text }: Allowed, name: string): Allowed {
  return condition === undefined || typeof condition === "boolean"
    ? { text, ...(condition !== undefined && { condition }) }
    : {
        condition: { kind: "some", name, of: condition },
        text: `${name} ${text}`,
      };
}

/** What the schema says of a column, with which no rule can do anything. */
function shown(
  { hidden, readOnly, writeOnly }: Flags,
  operation: string,
): Allowed {
  const closed = operation === "read" ? writeOnly : readOnly;
  if (hidden === true || closed) return nothing;
  return hidden === undefined ? open : test("not in", hidden);
}

/** The server's value of a column: the caller cannot give one. */
function presetOf(
  rules: Rules | undefined,
  operation: string,
  column: string,
  caller: unknown,
): Allowed | undefined {
  const preset = rules?.preset?.[operation];
  if (!preset) return undefined;
  const asks = asked(() => {
    const value: unknown = Reflect.get(preset(caller), column);
    return value === undefined
      ? open
      : test("set by the server to", JSON.stringify(value));
  });
  return asks === open ? undefined : asks;
}

function test(what: string, text: string): Allowed {
  return {
    condition: { kind: "test", column: ` ${what}`, text, negated: false },
    text: `${what} ${text}`,
  };
}

function asked(ask: () => Allowed): Allowed {
  try {
    return ask();
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error) };
  }
}

function words(text: string): string {
  if (text === "true") return "all";
  if (text === "false") return "none";
  return JSON.stringify(JSON.parse(text));
}
