import { accessOf } from "../access/define-access.js";
import type { Access } from "../access/rules.js";
import type { Extensions } from "../extensions/define-extensions.js";

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Sees which rules and extensions of an application are run. */
export class Watch {
  /** Rules that requests have asked: `Post.read`. */
  readonly asked = new Set<string>();
  /** Extensions that have run: `Post.after.create`. */
  readonly ran = new Set<string>();
  /** Schemas of validation that have refused, and those that have let something through. */
  readonly refused = new Set<string>();
  readonly passed = new Set<string>();
  /** Rules that the request of now has asked. */
  #now = new Set<string>();
  /** By function and record: how often it ran after writes of the request of now. */
  #after = new Map<AnyFunction, string[]>();

  /** Forgets the last request. */
  begin(): void {
    this.#now = new Set();
    this.#after = new Map();
  }

  /** Rules that the last request has asked. */
  get last(): ReadonlySet<string> {
    return this.#now;
  }

  /** How many functions ran after the last request's writes. */
  get after(): number {
    return [...this.#after.values()].flat().length;
  }

  /** Records that one and the same function ran for twice after one request. */
  get twice(): readonly string[] {
    return [...this.#after.values()].flatMap((records) =>
      records.filter((one, at) => records.indexOf(one) !== at),
    );
  }

  access(access: Access<unknown>): Access<unknown> {
    const { schema, contextOf, rules, all } = access;
    const watched = Object.entries(rules).map(([model, own]) => [
      model,
      mapFunctions(own, model, (run, name) =>
        /\.(?:preset|messages)\./.test(name)
          ? run
          : (...args) => {
              this.asked.add(name);
              this.#now.add(name);
              return run(...args);
            },
      ),
    ]);
    return accessOf(schema, contextOf, {
      ...Object.fromEntries(watched),
      others: false,
      ...(all && { all }),
    }) as Access<unknown>;
  }

  extensions({ models, remade }: Extensions): Extensions {
    return remade(
      Object.fromEntries(
        Object.entries(models).map(([model, own]) => {
          const { validate, ...others } = own as {
            readonly validate?: Readonly<Record<string, unknown>>;
          };
          const watched = mapFunctions(others, model, (run, name) =>
            this.#watched(run, name),
          ) as object;
          return [
            model,
            validate === undefined
              ? watched
              : { ...watched, validate: this.#schemas(model, validate) },
          ];
        }),
      ),
    );
  }

  #watched(run: AnyFunction, name: string): AnyFunction {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- `this` is the member's own below
    const watch = this;
    return function (...args) {
      watch.ran.add(name);
      if (name.includes(".after.")) {
        const [event] = args as [{ readonly id?: unknown }];
        const records = watch.#after.get(run) ?? [];
        records.push(`${name} of ${JSON.stringify(event.id ?? null)}`);
        watch.#after.set(run, records);
      }
      return run.apply(this, args);
    };
  }

  #schemas(
    model: string,
    validate: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(validate).map(([phase, schema]) => {
        if (typeof schema === "boolean") return [phase, schema];
        const standard = (schema as Record<"~standard", Standard>)["~standard"];
        return [phase, this.#schema(`${model}.validate.${phase}`, standard)];
      }),
    );
  }

  #schema(name: string, standard: Standard): object {
    const { version, vendor } = standard;
    return {
      "~standard": {
        version,
        vendor,
        validate: async (value: unknown) => {
          this.ran.add(name);
          const result = await standard.validate(value);
          (result.issues ? this.refused : this.passed).add(name);
          return result;
        },
      },
    };
  }
}

interface Standard {
  readonly version: number;
  readonly vendor: string;
  validate(value: unknown): PromiseLike<Result> | Result;
}

interface Result {
  readonly issues?: readonly unknown[];
}

/** The same members, with other functions. Schemas, of actions, stay what they are. */
function mapFunctions(
  value: unknown,
  name: string,
  change: (run: AnyFunction, name: string) => AnyFunction,
): unknown {
  if (typeof value === "function" && !("~standard" in value)) {
    return change(value as AnyFunction, name);
  }
  if (Array.isArray(value)) {
    return value.map((one) => mapFunctions(one, name, change));
  }
  if (typeof value !== "object" || value === null || "~standard" in value) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      mapFunctions(one, `${name}.${key}`, change),
    ]),
  );
}
