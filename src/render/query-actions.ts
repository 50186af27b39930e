import type { Action, Model, ModelGraph } from "../graph/model-graph.js";
import {
  inputType,
  isInputOptional,
  shapesOf,
  valueType,
} from "./action-shapes.js";
import { rpcAction } from "./client-view.js";
import { type Clients, clientModels } from "./client-schema-view.js";
import { modelOf } from "./neighbours.js";
import { memberText } from "./rest-client/members.js";
import { typeName } from "./rest-client/names.js";

/** What options of queries have of the application's own operations. */
interface QueryActions {
  /** The types of what they take and return. */
  readonly shapes: readonly string[];
  readonly rpc: readonly object[];
  readonly rest: readonly object[];
}

export function queryActions(
  graph: ModelGraph,
  { rpc, rest }: Clients,
): QueryActions {
  const acting = (clients: Clients): readonly Model[] =>
    clientModels(graph, clients).filter(({ actions }) => actions);
  const inRpc = acting({ rpc, rest: false });
  const inRest = acting({ rpc: false, rest });
  return {
    shapes: (rpc ? inRpc : inRest).flatMap((model) => [
      ...shapesOf(model).keys(),
    ]),
    rpc: inRpc.map((model) => ({
      delegate: model.delegate,
      members: membersOf(model, "    ", (action) => {
        const types = rpcAction(graph, model, action);
        return `ActionQuery<${types}, ${inputType(model, action)}>`;
      }),
    })),
    rest: inRest.map((model) => ({
      name: restActionsName(model),
      members: membersOf(model, "  ", (action) => {
        const isOptional = isInputOptional(action);
        const input = `input${isOptional ? "?" : ""}: ${inputType(model, action)}`;
        const id = action.on === "record" ? "id: Id, " : "";
        const answer = restAnswer(graph, model, action);
        return `RestActionQueries<[${id}${input}], ${answer}>`;
      }),
    })),
  };
}

/** The name of the type of a model's actions. */
export function restActionsName(model: Model): string {
  return `${model.name}ActionQueries`;
}

function membersOf(
  { actions = [] }: Model,
  indent: string,
  typeOf: (action: Action) => string,
): readonly string[] {
  return actions.map((action) =>
    memberText(
      { name: action.name, types: [typeOf(action)], isReadonly: true },
      indent,
    ),
  );
}

function restAnswer(graph: ModelGraph, model: Model, action: Action): string {
  const { returns } = action;
  if (returns.kind === "none") return "void";
  if (returns.kind === "value") return valueType(model, action);
  const isRecord = returns.kind === "record";
  const of = isRecord ? modelOf(graph, returns.model) : model;
  const record = `RestRecord<${typeName(of, "Model")}>`;
  return isRecord ? record : `${record}[]`;
}
