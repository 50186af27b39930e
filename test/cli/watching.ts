import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect } from "@jest/globals";
import { ensureBuilt, root } from "../support/built-command.js";

/** The command, watching, and what it prints. */
class Watch {
  readonly child: ChildProcess;
  #printed = "";

  constructor(cwd: string, ...args: string[]) {
    this.child = spawn(
      process.execPath,
      [join(root, "bin/gen-api.js"), ...args, "--watch"],
      { cwd },
    );
    const print = (part: Buffer): unknown => (this.#printed += part.toString());
    this.child.stdout?.on("data", print);
    this.child.stderr?.on("data", print);
  }

  /** Waits until it has printed a text, and forgets what was printed. */
  readonly until = async (text: RegExp): Promise<void> => {
    await this.#has(text);
    this.#printed = "";
  };

  /** What it prints in the next moment, or once it has printed a text and in the moment after. */
  readonly soon = async (text = /^/): Promise<string> => {
    await this.#has(text);
    await sleep(500);
    return this.#printed;
  };

  async #has(text: RegExp): Promise<void> {
    const deadline = Date.now() + 300_000;
    while (!text.test(this.#printed) && Date.now() < deadline) await sleep(10);
    expect(this.#printed).toMatch(text);
  }
}

let watch: Watch | undefined;

/** Watches during the test. */
export function watching(cwd: string, ...args: string[]): Watch {
  watch = new Watch(cwd, ...args);
  return watch;
}

beforeAll(ensureBuilt);

afterEach(() => {
  watch?.child.kill("SIGKILL");
  watch = undefined;
});
