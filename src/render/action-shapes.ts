import type { Action, Model } from "../graph/model-graph.js";
import { type ShapeMember, shapeTypes } from "../graph/shape-types.js";
import type { JsonObject } from "./openapi/json.js";
import { interfaceText } from "./rest-client/members.js";

/** The name of the type of what an action takes; of all objects, if no setting says it. */
export function inputType(model: Model, { name, input }: Action): string {
  return input ? `${typeName(model, name)}Args` : "object";
}

/** The name of the type of the object that an action returns; of all, if no setting says it. */
export function valueType(model: Model, { name, returns }: Action): string {
  return returns.kind === "value" && returns.shape
    ? `${typeName(model, name)}Result`
    : "Readonly<Record<string, unknown>>";
}

function typeName({ name: model }: Model, action: string): string {
  return `${model}${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}

/** The interfaces of what the actions of a model take and return. */
export function shapeInterfaces(model: Model): readonly string[] {
  return [...shapesOf(model)].map(([name, shape]) => shapeText(name, shape));
}

/** What actions of a model take and return, by the names of their types. */
export function shapesOf(
  model: Model,
): ReadonlyMap<string, readonly ShapeMember[]> {
  const { actions = [] } = model;
  return new Map(
    actions.flatMap((action) => {
      const { input, returns } = action;
      const shape = returns.kind === "value" ? returns.shape : undefined;
      return [
        ...(input ? [[inputType(model, action), input] as const] : []),
        ...(shape ? [[valueType(model, action), shape] as const] : []),
      ];
    }),
  );
}

function shapeText(name: string, shape: readonly ShapeMember[]): string {
  const members = shape.map(({ name: member, type, list, isOptional }) => {
    const { typescript } = shapeTypes[type];
    const value = list ? `readonly ${typescript}[]` : typescript;
    const types = isOptional ? [value, "undefined"] : [value];
    return { name: member, types, isOptional, isReadonly: true };
  });
  return interfaceText(name, members);
}

/** Whether an action can be called without input. */
export function isInputOptional({ input = [] }: Action): boolean {
  return input.every(({ isOptional }) => isOptional);
}

/** The JSON Schema of what an action takes, or returns; of any object, if no setting says it. */
export function shapeSchema(
  shape: readonly ShapeMember[] | undefined,
): JsonObject {
  if (!shape) return { type: "object" };
  const properties = shape.map(({ name, type, list }) => {
    const { json } = shapeTypes[type];
    return [name, list ? { type: "array", items: json } : json] as const;
  });
  const required = shape.flatMap(({ name, isOptional }) =>
    isOptional ? [] : [name],
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
