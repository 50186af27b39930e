import { existsSync } from "node:fs";
import { createRequire, register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bind } from "./globals.js";
import { transformedPath } from "./transformed-path.js";

// Jest's test framework, "circus", on modules that Node itself loads. Packages and the sources
// of this project are loaded once for all suites of a process, tests and applications by each.

const require = createRequire(import.meta.url);
const framework = createRequire(require.resolve("jest-circus")).resolve(
  "./jestAdapterInit.js",
);

/** Which copy is loaded of tests and applications, and of sources; the thread of the hooks reads it. */
const copies = new Int32Array(new SharedArrayBuffer(8));
const nextSuite = () => void Atomics.add(copies, 0, 1);
let wasReset = false;
const resetModules = () => {
  nextSuite();
  Atomics.add(copies, 1, 1);
  wasReset = true;
};
register("./module-hooks.js", import.meta.url, { data: { copies } });

/** Runs a suite: what Jest's option "testRunner" asks for. */
export default async function runSuite(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  runtime.getSourceMaps().get = sourceMapOf;
  // It holds the tests of one suite, and tells those that listen of another's.
  Reflect.deleteProperty(require.cache, framework);
  Reflect.deleteProperty(globalThis, Symbol.for("EVENT_HANDLERS"));
  const { initialize, runAndTransformResultsToJestFormat } = require(framework);
  await initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime: { enterTestCode() {}, leaveTestCode() {} },
    sendMessageToJest,
    setGlobalsForRuntime: (globals) =>
      bind({ ...globals, jest: jestOf(environment) }),
    testPath,
  });
  nextSuite();
  // What a suite loads anew may have met globals that the suite had changed.
  if (wasReset) resetModules();
  wasReset = false;
  await import(pathToFileURL(testPath).href);
  return runAndTransformResultsToJestFormat({ config, globalConfig, testPath });
}

/** The part of Jest's object that has a meaning here: modules are not mocked. */
function jestOf({ moduleMocker, fakeTimersModern }) {
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: (config) => fakeTimersModern.useFakeTimers(config),
    useRealTimers: () => fakeTimersModern.useRealTimers(),
    resetModules,
  };
}

/** @param place a path, or a URL as in the stack of an error */
function sourceMapOf(place) {
  const path = place.startsWith("file:") ? fileURLToPath(place) : place;
  const map = `${transformedPath(path)}.map`;
  return existsSync(map) ? map : undefined;
}
