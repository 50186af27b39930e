/**
 * Tests of an application's services against what they promise.
 *
 * @module
 */
export type {
  Row,
  StoredRows,
  Test,
  TestApiOptions,
  TestDatabaseOptions,
  TestedCaller,
  TestedServices,
} from "./options.js";
export { testApi } from "./test-api.js";
