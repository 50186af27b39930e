import { restClientOperations } from "../../runtime/contract/rest-client-operations.js";
import { operationNames } from "../../runtime/contract/rpc-operations.js";
import { suggestion } from "../../runtime/contract/nearest-name.js";
import type { Draft } from "../draft.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Action, ComputedAttribute, Model } from "../model-graph.js";
import { allRestOperations } from "../operations.js";
import { isServed, type Service } from "../served.js";

/**
 * What is wrong with the attributes and actions that settings declare.
 *
 * @param isExtended whether extensions are written; absent where nothing is: the graph then
 *   leaves these settings out
 */
export function checkExtensions(
  drafts: ReadonlyMap<string, Draft>,
  models: readonly Model[],
  generated: readonly Service[],
  isExtended: boolean | undefined,
): GraphProblem[] {
  if (isExtended === undefined) return [];
  return models.flatMap((model) => {
    const { computed = [], actions = [] } = model;
    const { exposure } = drafts.get(model.name) as Draft;
    const found = (
      setting: "computed" | "actions",
      said: readonly (readonly [name: string, problem: string | undefined])[],
    ): GraphProblem[] =>
      said.flatMap(([name, problem]) => {
        const source = exposure[setting]?.source;
        if (problem === undefined || !source) return [];
        const message = `${model.name}.${name} ${problem}`;
        return [{ severity: "error", message, model: model.name, source }];
      });
    return [
      ...found(
        "computed",
        computed.map((one) => [
          one.name,
          isExtended
            ? attributeProblem(model, one, generated)
            : `is computed by extensions: ${missing}`,
        ]),
      ),
      ...found(
        "actions",
        actions.map((one) => [
          one.name,
          isExtended
            ? actionProblem(model, one, models, generated)
            : `is an action of extensions: ${missing}`,
        ]),
      ),
    ];
  });
}

const missing = "set `extensions: true`, or give --extensions";

function attributeProblem(
  model: Model,
  { name, needs }: ComputedAttribute,
  generated: readonly Service[],
): string | undefined {
  if (!generated.includes("rest") || !isServed(model, "rest")) {
    return `is an attribute of REST, where ${model.name} is not served`;
  }
  const taken = membersOf(model).has(name);
  if (taken) return "has the name of a field or relation: choose another";
  const columns = [...model.fields, ...model.hiddenFields].map(
    (field) => field.name,
  );
  const unknown = needs.find((one) => !columns.includes(one));
  return unknown === undefined
    ? undefined
    : `needs "${unknown}", which is no column of ${model.name}${suggestion(unknown, columns)}`;
}

function actionProblem(
  model: Model,
  { name, on, returns, writes = [] }: Action,
  models: readonly Model[],
  generated: readonly Service[],
): string | undefined {
  const operations: readonly string[] = [
    ...allRestOperations,
    ...operationNames,
    // Both services and both clients have the same actions.
    ...restClientOperations,
    "relationships",
  ];
  // Paths of RPC ignore the case of models only.
  if (operations.includes(name) || membersOf(model).has(name)) {
    return "has the name of an operation, a field or a relation: choose another";
  }
  const names = models.map((one) => one.name);
  const unknown = writes.find((one) => !names.includes(one));
  if (unknown !== undefined) {
    return `writes "${unknown}", which is no model${suggestion(unknown, names)}`;
  }
  const needsId = on === "record" || returns.kind === "many";
  if (needsId && !model.id) {
    return `names records of ${model.name}, which has no id`;
  }
  const lacks = (of: Model, read: "findUnique" | "findMany") =>
    generated.includes("rpc") &&
    isServed(model, "rpc") &&
    !of.rpcOperations.includes(read)
      ? `needs ${read} of ${of.name} in RPC`
      : undefined;
  const unread =
    (on === "record" && lacks(model, "findUnique")) ||
    (returns.kind === "many" && lacks(model, "findMany"));
  if (unread) return unread;
  if (returns.kind !== "record") return undefined;
  const types = models.map(({ type }) => type);
  const answered = models.find((one) => one.name === returns.model);
  if (!answered) {
    return `returns "${returns.model}", which is no type, nor many, none or value${suggestion(returns.model, types)}`;
  }
  const unserved = generated.find((service) => !isServed(answered, service));
  if (unserved !== undefined) {
    return `returns ${answered.name}, which is not in ${unserved === "rest" ? "REST" : "RPC"}`;
  }
  return answered.id
    ? lacks(answered, "findUnique")
    : `returns ${answered.name}, which has no id`;
}

/** All names that a document, a query or a path of the model may contain. */
function membersOf(model: Model): ReadonlySet<string> {
  const { fields, hiddenFields, relations, hiddenRelations } = model;
  const named = [...fields, ...hiddenFields, ...relations, ...hiddenRelations];
  return new Set([
    ...named.flatMap(({ name, wireName }) => [name, wireName]),
    ...model.outsideRelations,
  ]);
}
