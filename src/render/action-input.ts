import type { Action, Model } from "../graph/model-graph.js";
import { shapeTypes } from "../graph/shape-types.js";
import type { JsonObject } from "./openapi/json.js";
import { interfaceText } from "./rest-client/members.js";

/** The name of the type of what an action takes; of all objects, if no setting says it. */
export function inputType(model: Model, { name, input }: Action): string {
  if (!input) return "object";
  const own = name.charAt(0).toUpperCase() + name.slice(1);
  return `${model.name}${own}Args`;
}

/** The interfaces of what the actions of a model take. */
export function inputInterfaces(model: Model): readonly string[] {
  return (model.actions ?? []).flatMap((action) => {
    if (!action.input) return [];
    const members = action.input.map(({ name, type, list, isOptional }) => {
      const { typescript } = shapeTypes[type];
      const value = list ? `readonly ${typescript}[]` : typescript;
      const types = isOptional ? [value, "undefined"] : [value];
      return { name, types, isOptional, isReadonly: true };
    });
    return interfaceText(inputType(model, action), members);
  });
}

/** Whether an action can be called without input. */
export function isInputOptional({ input = [] }: Action): boolean {
  return input.every(({ isOptional }) => isOptional);
}

/** The JSON Schema of what an action takes. */
export function inputSchema(action: Action): JsonObject {
  const { input } = action;
  if (!input) return { type: "object" };
  const properties = input.map(({ name, type, list }) => {
    const { json } = shapeTypes[type];
    return [name, list ? { type: "array", items: json } : json] as const;
  });
  const required = input.flatMap(({ name, isOptional }) =>
    isOptional ? [] : [name],
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
