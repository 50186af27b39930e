import { Command, CommanderError, InvalidArgumentError } from "commander";
import { UsageError } from "gen-api";
import type { ServeOptions } from "./serve.js";

/** A parsed command line of `gen-api serve`, or a text to print. */
type ServeCommandLine =
  | {
      readonly kind: "serve";
      readonly options: ServeOptions;
      readonly json: boolean;
      readonly open: boolean;
      readonly verbose: boolean;
    }
  | { readonly kind: "text"; readonly text: string };

/** @throws UsageError when the command line is invalid */
export function parseServeCommandLine(
  argv: readonly string[],
): ServeCommandLine {
  let text = "";
  const command = define();
  command.configureOutput({
    writeOut: (part) => (text += part),
    writeErr: () => undefined,
  });
  try {
    command.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "text", text: text.trimEnd() };
    throw new UsageError(error.message.replace(/^error: /, ""));
  }
  const {
    json = false,
    open = false,
    verbose = false,
    ...options
  } = command.opts<
    ServeOptions & { json?: boolean; open?: boolean; verbose?: boolean }
  >();
  const [schema] = command.args;
  return {
    kind: "serve",
    options: { ...options, ...(schema !== undefined && { schema }) },
    json,
    open,
    verbose,
  };
}

function define(): Command {
  return new Command("gen-api serve")
    .description("Serve the API of a Prisma schema with sample data")
    .argument(
      "[schema]",
      "a schema file or a folder of them (default: where Prisma finds it)",
    )
    .option(
      "--port <number>",
      "the port, or the next one that is free (default: 4000)",
      wholeNumber(0, 65535),
    )
    .option("--host <name>", "what to listen on (default: 127.0.0.1)")
    .option(
      "--db <database>",
      "auto, sqlite, postgres, or the URL of a database that is there (default: auto)",
    )
    .option(
      "--rows <number>",
      "records of a type that belongs to another (default: 20)",
      wholeNumber(1, 5000),
    )
    .option(
      "--seed <number>",
      "another number gives other records (default: 1)",
      wholeNumber(0, 2 ** 31),
    )
    .option("--no-seed", "no records")
    .option("--keep <dir>", "keep the data in this folder")
    .option("--open", "open the page in the browser")
    .option("--config <file>", "configuration (default: gen-api.config.ts)")
    .option("--verbose", "print all notes")
    .option("--json", "print a line of JSON for each event")
    .helpOption("--help", "print this help")
    .allowExcessArguments(false)
    .exitOverride();
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(
      `It must be a whole number from ${min} to ${max}.`,
    );
  };
}
