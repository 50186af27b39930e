import type { Graphviz } from "@hpcc-js/wasm-graphviz";
import { UsageError } from "../source/usage-error.js";

/** Draws a graph as SVG. */
export type Layout = (dot: string) => Promise<string>;

/**
 * Draws with Graphviz, a package that only those install who want such pictures.
 *
 * @throws UsageError when it is not installed
 */
export const graphvizLayout: Layout = async (dot) =>
  (await loadGraphviz()).dot(dot);

async function loadGraphviz(): Promise<Graphviz> {
  try {
    const loaded = await import("@hpcc-js/wasm-graphviz");
    return await loaded.Graphviz.load();
  } catch (error) {
    if (Object(error).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "svg is drawn by Graphviz: npm i -D @hpcc-js/wasm-graphviz",
    );
  }
}
