import { FilterReader } from "./filter.js";
import { and, type Formula, modelOf, or, whereOf } from "./formula.js";
import { RuleCondition, ruleCondition } from "./rule-condition.js";
import type { Access, AnyRules, FieldRules, UpdateRules } from "./rules.js";
import { lazy } from "../model/lazy.js";
import type { SchemaModel, Schema } from "../model/schema.js";
import type { Where } from "../prisma/delegate.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { badAnswer, callRule, requireContext } from "./call-rule.js";
import { handleRejections } from "./handle-rejections.js";
import { isPresetValue } from "./column-value.js";

type AnyRule = AnyRules["read"];

/** The operations that `of` has conditions for. */
type Delegated = "read" | "create" | "update" | "delete";

/**
 * The rules for one caller. Each is asked at most once, on first use; what it answers is
 * kept as a formula. It lives as long as its request.
 */
export class RequestRules {
  readonly schema: Schema;
  readonly filters: FilterReader;
  readonly #rules: Readonly<Record<string, AnyRules>>;
  readonly #context: unknown;
  /** Whether the caller may do everything: asked once. */
  readonly isUnrestricted: () => boolean;
  readonly #known = new Map<string, Formula>();
  /** The rules that are being asked, to tell those that ask each other. */
  readonly #asking: string[] = [];
  readonly #of: Readonly<Record<string, unknown>>;

  /** @param maxJoins what the relations of a caller's filter may cost, those of rules included */
  constructor(
    { schema, rules, all }: Pick<Access<unknown>, "schema" | "rules" | "all">,
    context: unknown,
    maxJoins = Infinity,
  ) {
    this.schema = schema;
    this.#rules = rules;
    this.#context = requireContext(context);
    this.isUnrestricted = lazy(() => isUnrestricted(all, this.#context));
    this.filters = new FilterReader(
      schema,
      {
        members: (model, relation) => this.members(model, relation),
        cell: (model, field) => this.field(model, field, "read"),
      },
      maxJoins,
    );
    this.#of = new Proxy(
      {},
      { get: (_, model) => this.#conditionsOf(String(model)) },
    );
  }

  /** The rows that exist for the caller. */
  read(model: string): Formula {
    return this.#rule(model, "read", this.#rules[model]?.read);
  }

  create(model: string): Formula {
    return this.#rule(model, "create", this.#rules[model]?.create);
  }

  /** The rows that may be updated: readable ones. */
  update(model: string): Formula {
    const own = or(this.changes(model, "before"));
    return and([this.read(model), own]);
  }

  /** What must hold for a row after an update. */
  updated(model: string): Formula {
    return or(this.changes(model, "after"));
  }

  /** What must hold before, or after, each of the changes that an update may make of a row. */
  changes(model: string, phase: "before" | "after"): readonly Formula[] {
    const { update } = this.#rules[model] ?? {};
    if (isListed(update)) {
      return update.map((one, at) =>
        this.#rule(model, `update[${String(at)}].${phase}`, one[phase]),
      );
    }
    return [
      isUpdateRules(update)
        ? this.#rule(model, `update.${phase}`, update[phase])
        : this.#rule(model, "update", update),
    ];
  }

  /** The rows that may be deleted: readable ones. */
  delete(model: string): Formula {
    const own = this.#rule(model, "delete", this.#rules[model]?.delete);
    return and([this.read(model), own]);
  }

  /** The rows that may be linked through an implicit many-to-many relation of theirs. */
  link(model: string, relation: string): Formula {
    const { link } = this.#rules[model] ?? {};
    const own =
      link && Object.hasOwn(link, relation) ? link[relation] : undefined;
    return own === undefined
      ? this.update(model)
      : and([this.read(model), this.#rule(model, `link.${relation}`, own)]);
  }

  /** The same for rows that the request itself creates: a rule of links has to be given. */
  linkOfNew(model: string, relation: string): Formula {
    const { link } = this.#rules[model] ?? {};
    return (
      !link || !Object.hasOwn(link, relation) || this.link(model, relation)
    );
  }

  field(
    model: string,
    field: string,
    phase: keyof FieldRules<never, never, never>,
  ): Formula {
    const { fields } = this.#rules[model] ?? {};
    const own =
      fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
    const rule = own?.[phase];
    return rule === undefined
      ? true
      : this.#rule(model, `fields.${field}.${phase}`, rule);
  }

  /** The records that a relation of a model shows: readable ones with readable keys. */
  members(model: string, relation: string): Formula {
    const { model: target, inverse } =
      modelOf(this.schema.models, model).relations[relation] ?? {};
    if (target === undefined || inverse === undefined) return false;
    const { key: foreignKey = {} } =
      modelOf(this.schema.models, target).relations[inverse] ?? {};
    return and([
      this.read(target),
      ...Object.keys(foreignKey).map((name) =>
        this.field(target, name, "read"),
      ),
    ]);
  }

  /** All rules and presets of a model by name, each to be asked. */
  named(model: string): readonly (readonly [string, () => unknown])[] {
    const { fields = {}, link = {} } = this.#rules[model] ?? {};
    const phases = ["read", "create", "update"] as const;
    return [
      [`${model}.read`, () => this.read(model)],
      [`${model}.create`, () => this.create(model)],
      [this.updateName(model, "before"), () => this.update(model)],
      [this.updateName(model, "after"), () => this.updated(model)],
      [`${model}.delete`, () => this.delete(model)],
      [`${model}.preset.create`, () => this.preset(model, "create")],
      [`${model}.preset.update`, () => this.preset(model, "update")],
      ...Object.keys(link).map(
        (name) =>
          [`${model}.link.${name}`, () => this.link(model, name)] as const,
      ),
      ...Object.keys(fields).flatMap((name) =>
        phases.map(
          (phase) =>
            [
              `${model}.fields.${name}.${phase}`,
              () => this.field(model, name, phase),
            ] as const,
        ),
      ),
    ];
  }

  /** Whether the caller may read every row and cell of a model. */
  isReadable(model: string): boolean {
    return this.read(model) === true && this.seesCells(model);
  }

  /** Whether a rule may answer another caller otherwise: it is a function, no constant. */
  asksWho(model: string, operation: Delegated): boolean {
    const rule = this.#rules[model]?.[operation];
    const asked = isUpdateRules(rule) ? rule.before : rule;
    return typeof asked === "function";
  }

  /** Whether the application has given rules to a model: hidden ones need none. */
  isRuled(model: string): boolean {
    return Object.hasOwn(this.#rules, model);
  }

  /** Whether the caller may read every cell of the rows that he may read. */
  seesCells(model: string): boolean {
    const { fields = {} } = this.#rules[model] ?? {};
    return Object.keys(fields).every(
      (name) => this.field(model, name, "read") === true,
    );
  }

  /** Whether the caller may do anything to a model's rows, and the server sets nothing. */
  isWritable(model: string): boolean {
    const { fields = {}, link = {}, preset } = this.#rules[model] ?? {};
    return (
      preset === undefined &&
      this.isReadable(model) &&
      [
        this.create(model),
        this.update(model),
        this.updated(model),
        this.delete(model),
      ].every((rule) => rule === true) &&
      Object.keys(link).every((name) => this.link(model, name) === true) &&
      Object.keys(fields).every(
        (name) =>
          this.field(model, name, "create") === true &&
          this.field(model, name, "update") === true,
      )
    );
  }

  /**
   * The server's values of columns; `undefined` without a preset. Of one for writes that
   * the caller may not do, values may be `undefined`.
   *
   * @throws Error for what Prisma would overlook, or blame the caller for
   */
  preset(
    model: string,
    phase: "create" | "update",
  ): Readonly<Record<string, unknown>> | undefined {
    const make = this.#rules[model]?.preset?.[phase];
    if (make === undefined) return undefined;
    const name = `the preset ${model}.preset.${phase}`;
    const values = callRule(name, () => make(this.#context) as unknown);
    if (!isPlainObject(values)) {
      throw badAnswer(name, "must return an object of columns", values);
    }
    const { fields } = this.model(model);
    for (const column of Reflect.ownKeys(values)) {
      const value = values[column as string];
      const field = Object.hasOwn(fields, column)
        ? fields[column as string]
        : undefined;
      const what = `sets "${String(column)}"`;
      if (!field) {
        throw badAnswer(
          name,
          `${what}, which is no column of ${model}`,
          values,
        );
      }
      if (value === undefined && this[phase](model) === false) continue;
      if (!isPresetValue(field, value)) {
        const kind = value === undefined ? "undefined" : "what it cannot have";
        throw badAnswer(name, `${what} to ${kind}`, values);
      }
    }
    return values;
  }

  message(
    model: string,
    operation: keyof NonNullable<AnyRules["messages"]>,
  ): string | undefined {
    return this.#rules[model]?.messages?.[operation];
  }

  /** What the rule of an update before it is called in the user's code. */
  updateName(model: string, phase: "before" | "after"): string {
    return isUpdateRules(this.#rules[model]?.update)
      ? `${model}.update.${phase}`
      : `${model}.update`;
  }

  /** What the rule for links through a relation is called in the user's code. */
  linkName(model: string, relation: string): string {
    const { link } = this.#rules[model] ?? {};
    return link && Object.hasOwn(link, relation)
      ? `${model}.link.${relation}`
      : this.updateName(model, "before");
  }

  model(name: string): SchemaModel {
    return modelOf(this.schema.models, name);
  }

  where(model: string, formula: Formula): Where {
    return whereOf(this.schema.models, model, formula);
  }

  #rule(model: string, phase: string, rule: AnyRule | undefined): Formula {
    if (this.isUnrestricted()) return true;
    const name = `${model}.${phase}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#asking.includes(name)) {
      throw new Error(
        `access rules ask each other: ${[...this.#asking, name].join(" -> ")}`,
      );
    }
    this.#asking.push(name);
    try {
      const formula = this.#ask(name, model, rule ?? false);
      this.#known.set(name, formula);
      return formula;
    } finally {
      this.#asking.pop();
    }
  }

  #ask(name: string, model: string, rule: AnyRule): Formula {
    if (typeof rule === "boolean") return rule;
    const answer = callRule(`the access rule ${name}`, (): unknown =>
      rule(
        this.#context,
        ((condition: object): unknown => {
          try {
            return ruleCondition(this.schema, model, condition);
          } catch (error) {
            handleRejections(condition);
            throw error;
          }
        }) as never,
        this.#of,
      ),
    );
    if (typeof answer === "boolean") return answer;
    if (answer instanceof RuleCondition && answer.model === model) {
      return answer.formula;
    }
    throw badAnswer(
      `the access rule ${name}`,
      'must return a boolean, or a condition made by its "where"',
      answer,
    );
  }

  #conditionsOf(model: string): ModelConditions {
    if (!Object.hasOwn(this.#rules, model)) {
      throw new TypeError(`no rules for the model ${model}`);
    }
    return new ModelConditions(model, this);
  }
}

/**
 * What `of` has for a model: each rule is asked when its condition is read. A class, since V8
 * keeps getters that are defined for each object, and what they close over, until a full
 * collection.
 */
class ModelConditions implements Record<Delegated, RuleCondition> {
  readonly #model: string;
  readonly #rules: RequestRules;

  constructor(model: string, rules: RequestRules) {
    this.#model = model;
    this.#rules = rules;
  }

  get read(): RuleCondition {
    return this.#of("read");
  }

  get create(): RuleCondition {
    return this.#of("create");
  }

  get update(): RuleCondition {
    return this.#of("update");
  }

  get delete(): RuleCondition {
    return this.#of("delete");
  }

  #of(operation: Delegated): RuleCondition {
    return new RuleCondition(this.#model, this.#rules[operation](this.#model));
  }
}

type Pair = UpdateRules<unknown, unknown, object>;

function isListed(rule: AnyRules["update"]): rule is readonly Pair[] {
  return Array.isArray(rule);
}

function isUpdateRules(rule: AnyRules["update"]): rule is Pair {
  return typeof rule === "object" && !isListed(rule);
}

/** @throws Error for an answer that is no boolean: it must not open anything */
function isUnrestricted(
  all: Access<unknown>["all"],
  context: unknown,
): boolean {
  if (!all) return false;
  const name = "the access rule all";
  const answer: unknown = callRule(name, () => all(context));
  if (typeof answer === "boolean") return answer;
  throw badAnswer(name, "must return a boolean", answer);
}
