import { suggestion } from "../contract/nearest-name.js";
import type { Resource } from "../model/resource.js";
import type { ApiRequest } from "../service/api-handler.js";
import type { Protocol } from "../service/authorize.js";
import type {
  ExtensionsOption,
  ExtensionStart,
  Schema,
  ServiceExtensions,
} from "../service/extensions.js";
import {
  checksOf,
  objectOf,
  type ShapeCheck,
  valueOf,
} from "../service/shape-check.js";
import { describedActions } from "./described-actions.js";
import { extendedRequest } from "./extended-request.js";
import type { WriteExtensions } from "./write-extensions.js";

/**
 * Extensions for the option of the handlers.
 *
 * @typeParam Inputs what the schemas of actions take, by model and action
 */
export interface Extensions<Inputs = object> extends ExtensionsOption {
  /** By model, as the application wrote them. */
  readonly models: Readonly<Record<string, object>>;
  /** The same for models that wrap these: tests watch them so. */
  readonly remade: (models: object) => Extensions;
  /** Never set: the types of clients read it. */
  readonly inputs?: Inputs;
}

/**
 * Extensions for the option `extensions` of the handlers. Generated code calls it.
 *
 * @throws TypeError with everything in the extensions that does not fit the schema
 */
export function extensionsOf<Inputs>(
  resources: readonly Resource[],
  contextOf: (request: ApiRequest) => unknown,
  models: object,
): Extensions<Inputs> {
  const known = new Map(resources.map((one) => [one.model, one]));
  const given = Object.entries(models).filter(([, one]) => one !== undefined);
  const problems = [
    ...given.flatMap(([name, own]) => {
      const resource = known.get(name);
      return resource
        ? modelProblems(resource, own)
        : [`${name} is no model${suggestion(name, [...known.keys()])}`];
    }),
    ...resources
      .filter(({ model }) => !given.some(([name]) => name === model))
      .flatMap((resource) => modelProblems(resource, {})),
  ];
  if (problems.length > 0) {
    throw new TypeError(
      `the extensions do not fit the schema:\n${problems.map((one) => `- ${one}`).join("\n")}`,
    );
  }
  const own = new Map(given) as ReadonlyMap<
    string,
    ServiceExtensions & WriteExtensions
  >;
  const byDelegate = new Map(resources.map((one) => [one.delegate, one]));
  return Object.freeze<Extensions<Inputs>>({
    models: Object.freeze(Object.fromEntries(given)),
    remade: (models: object) => extensionsOf(resources, contextOf, models),
    of: (model: string) => own.get(model),
    validates: (model: string) =>
      own.get(model)?.validate?.create !== undefined,
    extend: (start: ExtensionStart) =>
      extendedRequest({ own, resources: byDelegate, contextOf }, start),
    hasFilters: [...own.values()].some(({ attributes = {} }) =>
      Object.values(attributes).some(({ filter }) => filter),
    ),
    describe: (document: object, protocol: Protocol) =>
      describedActions(document, protocol, resources, own),
  });
}

type Given = Readonly<Record<string, unknown>>;

function modelProblems(resource: Resource, own: unknown): readonly string[] {
  const { model, id, computed = {}, actions = {} } = resource;
  const problems = membersOf(resource)(model, own);
  if (problems.length > 0) return problems;
  const {
    attributes = {},
    actions: run = {},
    ...writes
  } = own as {
    readonly attributes?: Given;
    readonly actions?: Given;
  };
  const hooks = ["around", "after", "remove"].filter((one) => one in writes);
  return [
    ...missing(`${model}.attributes`, computed, attributes),
    ...missing(`${model}.actions`, actions, run),
    ...(id || hooks.length === 0
      ? []
      : [`${model}.${hooks.join()} cannot be: ${model} has no id`]),
  ];
}

function missing(path: string, declared: object, given: Given) {
  return Object.keys(declared)
    .filter((name) => !Object.hasOwn(given, name) || given[name] === undefined)
    .map((name) => `${path}.${name} is missing`);
}

function membersOf({ computed = {}, actions = {} }: Resource): ShapeCheck {
  const functions = objectOf(
    { create: isFunctions, update: isFunctions, delete: isFunctions },
    "write",
  );
  return objectOf(
    {
      validate: objectOf(
        { create: isSchema, update: isSchema, full: isBoolean },
        "schema",
      ),
      around: functions,
      after: functions,
      remove: isFunction,
      attributes: objectOf(
        checksOf(Object.keys(computed), () => attribute),
        "computed attribute",
      ),
      actions: objectOf(
        checksOf(Object.keys(actions), () => action),
        "action",
      ),
      routes: objectOf(
        {
          list: isFunction,
          create: isFunction,
          get: isFunction,
          update: isFunction,
          delete: isFunction,
        },
        "route",
      ),
    },
    "extension",
  );
}

const isFunction = valueOf(
  "a function",
  (value) => typeof value === "function",
);

const isFunctions = valueOf("a function or a list of functions", (value) =>
  [value].flat().every((one) => typeof one === "function"),
);

const isBoolean = valueOf(
  "true or false",
  (value) => typeof value === "boolean",
);

// Those of ArkType are functions.
const isSchema = valueOf(
  "a schema of the specification Standard Schema",
  (value) =>
    typeof (Object(value) as Partial<Schema>)["~standard"]?.validate ===
    "function",
);

const attribute: ShapeCheck = (path, value) => {
  const problems = objectOf(
    { value: isFunction, load: isFunction, filter: isFunction },
    "member",
  )(path, value);
  if (problems.length > 0) return problems;
  const { value: one, load } = value as Given;
  return (one === undefined) === (load === undefined)
    ? [`${path} needs a function, value or load`]
    : [];
};

const action = objectOf({ input: isSchema, run: isFunction }, "member", [
  "run",
]);
