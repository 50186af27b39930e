import type { Step } from "../generate-options.js";
import type { Terminal } from "./terminal.js";

/** Progress is shown only after this time. */
const silenceMs = 300;

const words: Readonly<Record<Step, string>> = {
  load: "reading the schema",
  graph: "relating the models",
  render: "writing code",
  format: "formatting",
  write: "comparing and writing files",
};

/** One line on a terminal that shows what a longer run is doing. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #isSilent: boolean;
  readonly #begin = performance.now();
  #isDrawn = false;

  constructor(terminal: Terminal, isSilent: boolean) {
    this.#terminal = terminal;
    this.#isSilent = isSilent || !terminal.isInteractive;
  }

  at(step: Step): void {
    // Steps do not yield to the event loop, so a timer would not fire during one.
    if (this.#isSilent || performance.now() - this.#begin < silenceMs) return;
    this.#terminal.err(
      `\r\u001b[K${this.#terminal.errColour.dim(`${words[step]} …`)}`,
    );
    this.#isDrawn = true;
  }

  clear(): void {
    if (this.#isDrawn) this.#terminal.err("\r\u001b[K");
    this.#isDrawn = false;
  }
}
