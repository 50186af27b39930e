/**
 * Runs the API of a Prisma schema with data, from one process: behind `gen-api serve`, and
 * for end-to-end tests.
 *
 * @module
 */
export {
  serve,
  type Served,
  type ServeEvent,
  type ServeOptions,
} from "./serve.js";
export { serveCommand } from "./serve-command.js";
