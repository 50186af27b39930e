import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../support/built-command.js";

/**
 * A process in which the command runs again and again, with one schema after
 * the other. It begins when it is told to, and ends when it is killed.
 */
export class EndlessRuns {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;

  /** @param schemas files in `cwd`, whose API goes to its folder `api` */
  constructor(cwd: string, schemas: readonly string[]) {
    const main = pathToFileURL(join(root, "dist/cli/main.js")).href;
    const script = `
      const { main } = await import(${JSON.stringify(main)});
      const run = async (...args) => {
        const status = await main([...args, "--quiet"]);
        if (status !== 0) process.exit(status);
      };
      // Warms what a run needs, without writing.
      await run("${schemas[0] ?? ""}", "--out", "api", "--dry-run");
      process.stdout.write("ready");
      await new Promise((resolve) => process.stdin.once("data", resolve));
      for (;;) {
        for (const schema of ${JSON.stringify(schemas)}) {
          await run(schema, "--out", "api");
        }
      }
    `;
    this.#child = spawn(
      process.execPath,
      ["--input-type=module", "--eval", script],
      { cwd, stdio: ["pipe", "pipe", "inherit"] },
    );
    if (!this.#child.stdout) throw new Error("no output to wait for");
    this.#ready = once(this.#child.stdout, "data");
  }

  async begin(): Promise<void> {
    await this.#ready;
    this.#child.stdin?.write("go");
  }

  /** Ends the process as the system would, without a last word. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null) {
      throw new Error(`a run ended with status ${this.#child.exitCode}`);
    }
    const closed = once(this.#child, "close");
    this.#child.kill("SIGKILL");
    await closed;
  }
}
