import { fileURLToPath } from "node:url";

// What runs in tests remember is not a person's; the workers inherit this.
process.env.XDG_CACHE_HOME = fileURLToPath(
  new URL(".tmp/cache", import.meta.url),
);

/** Node itself loads the modules, for all suites of a process: see docs/contributing/tests.md. */
export default {
  testEnvironment: "<rootDir>/test/runner/environment.js",
  testRunner: "<rootDir>/test/runner/run-suite.js",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  injectGlobals: false,
  transform: {},
  // Packages and the databases of suites that ended take memory.
  workerIdleMemoryLimit: "2GB",
  modulePathIgnorePatterns: ["/dist/", "/.tmp/"],
  // On a busy machine a process with engines and compilers takes longer than half a second to end.
  workerGracefulExitTimeout: 30_000,
  // Those that take half a minute or more each: .ci/run asks for them.
  testPathIgnorePatterns: process.env.LONG ? [] : ["\\.long\\.test\\.ts$"],
  // For what hangs: on a busy machine a build takes minutes.
  testTimeout: 600_000,
};
