import type { Model } from "../graph/model-graph.js";

// The names of generated declarations. Each is the name of a model or enum with a
// suffix: so none is a reserved word or a global, and two of them are equal only
// if the schema's names are.

export function resourceName({ delegate }: Pick<Model, "delegate">): string {
  return `${delegate}Resource`;
}

export function restName({ delegate }: Model): string {
  return `${delegate}Rest`;
}

export function rpcName({ delegate }: Model): string {
  return `${delegate}Rpc`;
}

export function rulesName({ delegate }: Model): string {
  return `${delegate}Rules`;
}

export function rulesTypeName({ name }: Model): string {
  return `${name}Rules`;
}

export function valuesName(name: string): string {
  return `${name}Values`;
}

export function compositeName(name: string): string {
  return `${name}Fields`;
}

/**
 * The folder of a model's modules. Windows does not allow a folder `con`, and
 * `openapi` is taken. Names in a schema have no `$`.
 */
export function folderName({ delegate }: Pick<Model, "delegate">): string {
  return taken.test(delegate) ? `${delegate}$` : delegate;
}

const taken = /^(con|prn|aux|nul|com\d|lpt\d|openapi)$/i;
