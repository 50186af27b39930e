import { fileURLToPath } from "node:url";

// What runs in tests remember is not a person's; the workers inherit this.
process.env.XDG_CACHE_HOME = fileURLToPath(
  new URL(".tmp/cache", import.meta.url),
);

/** ESM throughout: run with `node --experimental-vm-modules`, as `npm test` does. */
export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: { target: "es2023", parser: { syntax: "typescript" } },
        module: { type: "es6" },
      },
    ],
  },
  // TypeScript sources import each other as ".js", the name they have once built.
  moduleNameMapper: {
    "^(\\.{1,2}/.*)\\.js$": "$1",
    // Generated code that runs inside of a test runs on the runtime's sources.
    "^@gen-api/runtime$": "<rootDir>/src/runtime/index.ts",
    "^@gen-api/runtime/(access|deprecation|extensions|explorer|rest|rest/atomic|rest-client|rpc|rules|sql|client|query)$":
      "<rootDir>/src/runtime/$1/index.ts",
    "^@gen-api/runtime/((?:rest-)?client/(?:actions|decimals))$":
      "<rootDir>/src/runtime/$1.ts",
    // All others are adapters.
    "^@gen-api/runtime/([^/.]+)$": "<rootDir>/src/runtime/adapters/$1.ts",
  },
  modulePathIgnorePatterns: ["/dist/", "/.tmp/"],
  // Those that take half a minute or more each: .ci/run asks for them.
  testPathIgnorePatterns: process.env.LONG ? [] : ["\\.long\\.test\\.ts$"],
  // For what hangs: on a busy machine a build takes minutes.
  testTimeout: 600_000,
};
