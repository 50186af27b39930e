import type { Limits } from "../contract/limits.js";
import { suggestion } from "../contract/nearest-name.js";
import type { ApiRequest } from "../service/api-handler.js";
import { guardedRequest } from "./guarded-request.js";
import { RequestRules } from "./request-rules.js";
import type { Access, AnyRules } from "./rules.js";
import type { SchemaField, SchemaModel, Schema } from "../model/schema.js";

/**
 * The values of columns that rules set on a write. A column that is `undefined` is not set.
 *
 * @typeParam Input Prisma's type of a write's columns
 * @typeParam Columns the names of the model's columns
 */
export type Presets<Input, Columns extends string> = {
  readonly [Name in Columns]?: Input[Name & keyof Input] | undefined;
};

/**
 * Rules for the option `access` of the handlers. Generated code calls it.
 *
 * @param rules by model, or those of some models beside `others: false`
 * @throws TypeError with everything in the rules that does not fit the schema
 */
export function accessOf<Context>(
  schema: Schema,
  contextOf: (request: ApiRequest) => Context,
  rules: object,
): Access<Context> {
  const { others, ...models } = rules as Members;
  const problems = [
    ...missingModels(schema, models, others),
    ...Object.entries(models).flatMap(([name, own]) => {
      if (own === undefined) return [];
      const model = Object.hasOwn(schema.models, name)
        ? schema.models[name]
        : undefined;
      return model
        ? modelProblems(schema, name, model, own)
        : [unknownName(name, name, "model", Object.keys(schema.models))];
    }),
  ];
  if (problems.length > 0) {
    throw new TypeError(
      `the access rules do not fit the schema:\n${problems.map((one) => `- ${one}`).join("\n")}`,
    );
  }
  const own = {
    schema,
    rules: Object.freeze(models) as Readonly<Record<string, AnyRules>>,
  };
  return Object.freeze({
    ...own,
    contextOf,
    guard: (request: ApiRequest, { maxJoins }: Pick<Limits, "maxJoins">) =>
      guardedRequest(new RequestRules(own, contextOf(request), maxJoins)),
  });
}

type Members = Readonly<Record<string, unknown>>;

/** What is wrong with a part of the rules: for callers without types. */
type Check = (path: string, value: unknown) => readonly string[];

function missingModels(
  { models }: Schema,
  rules: Members,
  others: unknown,
): readonly string[] {
  if (others === false) return [];
  if (others !== undefined) return ["others can only be false: no access"];
  const missing = Object.entries(models)
    .filter(([name, { hidden }]) => !hidden && rules[name] === undefined)
    .map(([name]) => name);
  return missing.length === 0
    ? []
    : [
        `no rules for ${missing.join(", ")}; others: false beside the rules gives no access to models without`,
      ];
}

function modelProblems(
  schema: Schema,
  name: string,
  model: SchemaModel,
  rules: unknown,
): readonly string[] {
  const problems = membersOf(schema, model)(name, rules);
  if (problems.length > 0) return problems;
  const { create, preset } = rules as AnyRules;
  const needed = Object.entries(model.fields)
    .filter(([, field]) => field.preset && isRequired(field))
    .map(([column]) => column);
  return (create ?? false) === false || preset?.create || needed.length === 0
    ? []
    : [
        `${name}.preset.create is missing, which has to set ${needed.join(", ")}`,
      ];
}

function membersOf(schema: Schema, model: SchemaModel): Check {
  const [id = []] = Object.values(model.uniques);
  const field = members({ read: rule, create: rule, update: rule });
  const idField = members({ read: ofId, create: rule, update: rule });
  return members(
    {
      read: rule,
      create: rule,
      update: ruleOrPair,
      delete: rule,
      link: members(
        each(linksOf(schema, model), () => rule),
        {
          kind: "implicit many-to-many relation",
        },
      ),
      preset: members({ create: setter, update: setter }),
      fields: members(
        each(Object.keys(model.fields), (column) =>
          id.includes(column) ? idField : field,
        ),
        { kind: "column" },
      ),
      messages: members(
        each(["read", "create", "update", "delete", "link"], () => text),
      ),
    },
    { required: ["read"] },
  );
}

/** The relations of a model whose other side is a list too. */
function linksOf(
  { models }: Schema,
  { relations }: SchemaModel,
): readonly string[] {
  return Object.entries(relations)
    .filter(
      ([, { list, model, inverse }]) =>
        list && models[model]?.relations[inverse]?.list === true,
    )
    .map(([name]) => name);
}

function isRequired({
  nullable,
  list,
  hasDefault,
  generated,
}: SchemaField): boolean {
  return !(nullable || list || hasDefault || generated);
}

function each(
  names: readonly string[],
  check: (name: string) => Check,
): Readonly<Record<string, Check>> {
  return Object.fromEntries(names.map((name) => [name, check(name)]));
}

/** An object with some of these members; one that is `undefined` is not given. */
function members(
  known: Readonly<Record<string, Check>>,
  { kind = "member of rules", required = [] as readonly string[] } = {},
): Check {
  return (path, value) => {
    if (typeof value !== "object" || value === null) {
      return [`${path} must be an object`];
    }
    const given = Object.entries(value).filter(([, one]) => one !== undefined);
    const names = new Set(given.map(([name]) => name));
    return [
      ...required
        .filter((name) => !names.has(name))
        .map((name) => `${path}.${name} is missing`),
      ...given.flatMap(([name, one]) =>
        Object.hasOwn(known, name)
          ? (known[name] as Check)(`${path}.${name}`, one)
          : [unknownName(`${path}.${name}`, name, kind, Object.keys(known))],
      ),
    ];
  };
}

function unknownName(
  path: string,
  name: string,
  kind: string,
  known: readonly string[],
): string {
  return `${path} is no ${kind}${suggestion(name, known)}`;
}

const rule: Check = (path, value) =>
  typeof value === "boolean" || typeof value === "function"
    ? []
    : [`${path} must be true, false or a function`];

const pair = members(
  { before: rule, after: rule },
  { required: ["before", "after"] },
);

const ruleOrPair: Check = (path, value) =>
  typeof value === "object" ? pair(path, value) : rule(path, value);

const ofId: Check = (path) => [
  `${path} cannot be: the column is in the id that paths and documents contain`,
];

const setter: Check = (path, value) =>
  typeof value === "function"
    ? []
    : [`${path} must be a function of the context`];

const text: Check = (path, value) =>
  typeof value === "string" ? [] : [`${path} must be a text`];
