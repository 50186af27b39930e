import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

/**
 * The process as it is, not a context of its own: what a suite changed about
 * it is put back when the suite ends. Globals that it added stay, since
 * packages that stay loaded need theirs.
 */
export default class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimersModern;
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #env = { ...process.env };
  #directory = process.cwd();
  #exit = process.exit;
  #exitCode = process.exitCode;

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({
      config,
      global: globalThis,
    });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Reflect.ownKeys(this.#globals)) {
      const descriptor = this.#globals[name];
      if (!descriptor.configurable) continue;
      Object.defineProperty(globalThis, name, descriptor);
    }
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#env)) Reflect.deleteProperty(process.env, name);
    }
    Object.assign(process.env, this.#env);
    process.chdir(this.#directory);
    process.exit = this.#exit;
    process.exitCode = this.#exitCode;
  }

  getVmContext() {
    return null;
  }
}
