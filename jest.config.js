/** ESM throughout: run with `node --experimental-vm-modules`, as `npm test` does. */
export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "\\.ts$": ["@swc/jest", { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "es6" } }],
  },
  // TypeScript sources import each other as ".js", the name they have once built.
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["/dist/", "/.tmp/"],
  testTimeout: 60_000,
};
