import type { Limits } from "../contract/limits.js";
import type { AccessGuard } from "../service/access.js";
import type { ApiRequest } from "../service/api-handler.js";
import {
  checksOf,
  type MemberChecks,
  objectOf,
  type ShapeCheck,
  unknownName,
  valueOf,
} from "../service/shape-check.js";
import { guardedRequest } from "./guarded-request.js";
import { RequestRules } from "./request-rules.js";
import type { Access, AnyRules, Unrestricted } from "./rules.js";
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
 * @param given by model, or those of some models beside `others: false`; `all` says who may
 *   do everything
 * @throws TypeError with everything in the rules that does not fit the schema
 */
export function accessOf<Context>(
  schema: Schema,
  contextOf: (request: ApiRequest) => Context,
  given: object,
): Access<Context> {
  const { others, all, ...models } = given as Readonly<Record<string, unknown>>;
  const problems = [
    ...(all === undefined ? [] : setter("all", all)),
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
    ...(all !== undefined && {
      all: all as NonNullable<Unrestricted<unknown>["all"]>,
    }),
  };
  return Object.freeze({
    ...own,
    unset: unsetIn(schema, own.rules),
    contextOf,
    guard: (request: ApiRequest, { maxJoins }: Pick<Limits, "maxJoins">) =>
      guardedRequest(new RequestRules(own, contextOf(request), maxJoins)),
  });
}

function missingModels(
  { models }: Schema,
  rules: Readonly<Record<string, unknown>>,
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
  return membersOf(schema, model)(name, rules);
}

function unsetIn(
  { models }: Schema,
  rules: Readonly<Record<string, AnyRules>>,
): AccessGuard["unset"] {
  return Object.entries(rules).flatMap(([model, own]) => {
    const { create = false, preset } = own;
    const columns = Object.entries(models[model]?.fields ?? {})
      .filter(([, field]) => field.preset && isRequired(field))
      .map(([column]) => column);
    const isSet = create === false || preset?.create || columns.length === 0;
    return isSet ? [] : [{ model, columns }];
  });
}

function membersOf(schema: Schema, model: SchemaModel): ShapeCheck {
  const [id = []] = Object.values(model.uniques);
  const ofRules = (
    known: MemberChecks,
    required?: readonly string[],
  ): ShapeCheck => objectOf(known, "member of rules", required);
  const field = ofRules({ read: rule, create: rule, update: rule });
  const idField = ofRules({ read: ofId, create: rule, update: rule });
  return ofRules(
    {
      read: rule,
      create: rule,
      update: ruleOrPair,
      delete: rule,
      link: objectOf(
        checksOf(linksOf(schema, model), () => rule),
        "implicit many-to-many relation",
      ),
      preset: ofRules({ create: setter, update: setter }),
      fields: objectOf(
        checksOf(Object.keys(model.fields), (column) =>
          id.includes(column) ? idField : field,
        ),
        "column",
      ),
      messages: ofRules(
        checksOf(["read", "create", "update", "delete", "link"], () => text),
      ),
    },
    ["read"],
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

const rule = valueOf("true, false or a function", (value) =>
  /^(?:boolean|function)$/.test(typeof value),
);

const pair = objectOf({ before: rule, after: rule }, "member of rules", [
  "before",
  "after",
]);

const ruleOrPair: ShapeCheck = (path, value) =>
  Array.isArray(value) && value.length > 0
    ? value.flatMap((one, at) => pair(`${path}[${String(at)}]`, one))
    : typeof value === "object"
      ? pair(path, value)
      : rule(path, value);

const ofId: ShapeCheck = (path) => [
  `${path} cannot be: the column is in the id that paths and documents contain`,
];

const setter = valueOf(
  "a function of the context",
  (value) => typeof value === "function",
);

const text = valueOf("a text", (value) => typeof value === "string");
