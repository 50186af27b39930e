import { isPlainObject } from "../serialization/plain-object.js";
import { type QueryGraph, targetOf } from "./query-graph.js";

/** What a query's result depends on. */
interface ReadSet {
  readonly models: ReadonlySet<string>;
  /** Whether arguments name a relation, be it one to the model itself. */
  readonly isRelated: boolean;
}

/**
 * Names of arguments that hold more arguments of the same model. A relation may have such
 * a name: then both meanings are followed.
 */
const nesting = new Set(
  "select include where orderBy cursor having is isNot some every none AND OR NOT filter".split(
    " ",
  ),
);

/**
 * The models that arguments reach, in whichever of them, at any depth: too many rather
 * than too few, since a query that is left out stays stale.
 *
 * @param args as JSON
 */
export function modelsRead(
  graph: QueryGraph,
  root: string,
  args: unknown,
): ReadSet {
  const models = new Set([root]);
  let isRelated = false;
  const reach = (target: string): void => {
    models.add(target);
    isRelated = true;
  };
  const walk = (model: string, value: unknown, within?: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(model, item, within);
    } else if (typeof value === "string" && within === "sort") {
      followPath(model, value.replace(/^-|\$.*/g, "").split("."));
    } else if (isPlainObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (inner !== false) follow(model, name, inner, within);
      }
    }
  };
  const follow = (
    model: string,
    name: string,
    inner: unknown,
    within: string | undefined,
  ): void => {
    const target = targetOf(graph, model, name);
    if (target !== undefined) {
      reach(target);
      walk(target, inner);
    }
    if (name === "_count" && inner === true && isChoice(within)) {
      countAll(model);
    }
    if (target === undefined || nesting.has(name)) walk(model, inner, name);
  };
  /** Of each relation how many records it leads to, or which. */
  const countAll = (model: string): void => {
    const { relations = {} } = graph.models[model] ?? {};
    for (const target of Object.values(relations)) reach(target);
  };
  const followPath = (model: string, [name = "", ...others]: string[]) => {
    const target = targetOf(graph, model, name);
    if (target === undefined) return;
    reach(target);
    followPath(target, others);
  };
  walk(root, args);
  if (graph.isLinked) for (const model of [...models]) countAll(model);
  return { models, isRelated };
}

function isChoice(name: string | undefined): boolean {
  return name === "select" || name === "include";
}
