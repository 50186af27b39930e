/** Where a command writes, and how. */
export interface Terminal {
  /** Results: the success line, the list of `--check`, JSON. */
  readonly out: (text: string) => void;
  /** Everything about the run: diagnostics, progress, notes. */
  readonly err: (text: string) => void;
  /** Whether a person watches `err`, so that lines may be drawn over. */
  readonly isInteractive: boolean;
  readonly outColour: Palette;
  readonly errColour: Palette;
}

/** Dresses words in colour, or leaves them as they are. */
export type Palette = Readonly<
  Record<"red" | "yellow" | "cyan" | "dim", (text: string) => string>
>;

/** The process's own streams. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // Whoever reads us may stop early: `gen-api --json | head`, `2>&1 | head`.
  for (const stream of [stdout, stderr]) stream.on("error", () => undefined);
  const isPlain = env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "";
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(text),
    isInteractive: stderr.isTTY,
    outColour: palette(stdout.isTTY && !isPlain),
    errColour: palette(stderr.isTTY && !isPlain),
  };
}

/** The colours of a stream, or none of them. */
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
