export { explorerHandler } from "./handler.js";
export type { ExplorerOptions } from "./options.js";
