import type { Enum, Model } from "../graph/model-graph.js";

// The names of generated declarations. Every one is a model's or enum's own
// name and a suffix: so none is a reserved word or a global, and two of them
// meet only if the schema's names do.

export function resourceName({ delegate }: Pick<Model, "delegate">): string {
  const name = `${delegate}Resource`;
  // No name of a schema has a `$` in it.
  return fromRuntime.has(name) ? `${name}$` : name;
}

/** Imports of the same files that a model's name could make. */
const fromRuntime: ReadonlySet<string> = new Set([
  "defineResource",
  "readResource",
]);

export function restName({ delegate }: Model): string {
  return `${delegate}Rest`;
}

export function rpcName({ delegate }: Model): string {
  return `${delegate}Rpc`;
}

export function valuesName({ name }: Pick<Enum, "name">): string {
  return `${name}Values`;
}

export function compositeName(name: string): string {
  return `${name}Fields`;
}

/**
 * The folder of a model's modules. Windows cannot make a folder called `con`,
 * and `openapi` is taken; no name of a schema has a `$` in it.
 */
export function folderName({ delegate }: Pick<Model, "delegate">): string {
  return taken.test(delegate) ? `${delegate}$` : delegate;
}

const taken = /^(con|prn|aux|nul|com\d|lpt\d|openapi)$/i;
