import { exitStatuses } from "./exit-status.js";

/** The streams that a command writes to. */
export interface Terminal {
  /** Results: the success line, the list of `--check`, JSON. */
  readonly out: (text: string) => void;
  /** Everything about the run: diagnostics, progress, notes. */
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, so that lines may be overwritten. */
  readonly isInteractive: boolean;
  /** Asks a person, who may press Enter for the usual answer; absent where there is none to answer. */
  readonly confirm?: (question: string, usual: boolean) => Promise<boolean>;
  readonly outColour: Palette;
  readonly errColour: Palette;
}

/** Functions that colour a text, or return it unchanged. */
export type Palette = Readonly<
  Record<"red" | "yellow" | "cyan" | "dim", (text: string) => string>
>;

/** The process's own streams. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  for (const stream of [stdout, stderr]) {
    stream.on("error", ({ code }: NodeJS.ErrnoException) => {
      // The reader may stop early: `gen-api --json | head`, `2>&1 | head`.
      if (code === "EPIPE") return;
      // What was to be read is lost, as on a full disk.
      process.exitCode = exitStatuses.usage;
      if (stream === stdout) {
        stderr.write(`gen-api: the result cannot be written (${code ?? ""})\n`);
      }
    });
  }
  const isPlain = env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "";
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(text),
    isInteractive: stderr.isTTY,
    ...(stdin.isTTY && stdout.isTTY ? { confirm } : {}),
    outColour: palette(stdout.isTTY && !isPlain),
    errColour: palette(stderr.isTTY && !isPlain),
  };
}

async function confirm(question: string, usual: boolean): Promise<boolean> {
  const { createInterface } = await import("node:readline/promises");
  const { stdin: input, stdout: output } = process;
  const lines = createInterface({ input, output });
  // Whoever closes the input has not agreed.
  const closed = new Promise<string>((resolve) =>
    lines.once("close", () => resolve("no")),
  );
  const answer = await Promise.race([
    lines.question(`${question} (${usual ? "Y/n" : "y/N"}) `),
    closed,
  ]);
  lines.close();
  const said = answer.trim();
  return said === "" ? usual : /^y(es)?$/i.test(said);
}

/** The palette of a stream, with or without colours. */
export function palette(isColoured: boolean): Palette {
  const paint =
    (open: number, close: number) =>
    (text: string): string =>
      isColoured ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    red: paint(31, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    dim: paint(2, 22),
  };
}
