/**
 * A Model Context Protocol server of five tools over a REST service that gen-api generates.
 *
 * @module
 */
export { mcpHandler, type McpOptions } from "./handler.js";
