import { Command, CommanderError, Option } from "commander";
import type { Config } from "../config/config.js";
import { descriptionFormats } from "../config/description-format.js";
import { namesIn } from "../config/select-models.js";
import type { GenerateOptions } from "../generate-options.js";
import { UsageError } from "../source/usage-error.js";
import {
  defineDiff,
  type DiffCommandLine,
  understandDiff,
} from "./diff-command.js";
import {
  defineGraph,
  type GraphCommandLine,
  understandGraph,
} from "./graph-command.js";
import {
  defineMcp,
  type McpCommandLine,
  understandMcp,
} from "./mcp-command.js";
import {
  defineTest,
  type TestCommandLine,
  understandTest,
} from "./test-command.js";

/** A parsed command line. Options that were not given are absent. */
export interface CommandLine {
  readonly kind: "generate";
  readonly given: Pick<GenerateOptions, "only"> & Omit<Config, "models">;
  readonly config?: string;
  readonly check: boolean;
  readonly dryRun: boolean;
  readonly watch: boolean;
  readonly force: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
}

/** The parsed command line of `gen-api init`. */
export interface InitCommandLine {
  readonly kind: "init";
  readonly dryRun: boolean;
  /** Whether to change the project's own server without asking. */
  readonly mount: boolean;
  /** Whether to tell formatters and linters without asking. */
  readonly ignore: boolean;
  /** Whether to write rules of access, if it was said. */
  readonly access?: boolean;
  /** Whether to write a module for extensions. */
  readonly extensions: boolean;
  /** Whether to write a test of the API without asking. */
  readonly test: boolean;
  /** Whether to print the model of idempotency keys, and do nothing else. */
  readonly idempotency: boolean;
}

/** `--help` or `--version`: only a text is printed. */
interface CommandText {
  readonly kind: "text";
  readonly text: string;
}

/** @throws UsageError when the command line is invalid */
export function parseCommandLine(
  argv: readonly string[],
  version: string,
):
  | CommandLine
  | InitCommandLine
  | GraphCommandLine
  | DiffCommandLine
  | McpCommandLine
  | TestCommandLine
  | CommandText {
  const [first = "", ...rest] = argv;
  switch (first) {
    case "graph":
      return parsed(defineGraph(), rest, understandGraph);
    case "diff":
      return parsed(defineDiff(), rest, understandDiff);
    case "mcp":
      return parsed(defineMcp(), rest, understandMcp);
    case "test":
      return parsed(defineTest(), rest, understandTest);
    case "init":
      return parsed(defineInit(), rest, understandInit);
  }
  const asked = Object.hasOwn(subcommands, first)
    ? [...(subcommands[first] ?? []), ...rest]
    : argv;
  return parsed(define(version), asked, understand);
}

/** What other generators call the two things that this command does. */
const subcommands: Readonly<Record<string, readonly string[]>> = {
  generate: [],
  check: ["--check"],
};

/** What a command says, or the text to print for `--help` and `--version`. */
function parsed<Line>(
  command: Command,
  argv: readonly string[],
  understand: (command: Command) => Line,
): Line | CommandText {
  let text = "";
  command.allowExcessArguments(false).exitOverride();
  command.configureOutput({
    writeOut: (part) => (text += part),
    writeErr: () => undefined,
  });
  try {
    command.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "text", text: text.trimEnd() };
    throw new UsageError(sentence(error.message));
  }
  return understand(command);
}

function understandInit(command: Command): InitCommandLine {
  return {
    kind: "init",
    dryRun: false,
    mount: false,
    ignore: false,
    extensions: false,
    test: false,
    idempotency: false,
    ...command.opts<Partial<Omit<InitCommandLine, "kind">>>(),
  };
}

function defineInit(): Command {
  return new Command("gen-api init")
    .description(
      "Set up a project: write a configuration, an example and a script",
    )
    .option("--dry-run", "write nothing; say what would be written")
    .option("--mount", "mount the API in the project's server without asking")
    .option(
      "--ignore",
      "have formatters and linters leave the API alone, without asking",
    )
    .option("--access", "write rules of access without asking")
    .option("--no-access", "write no rules of access")
    .option("--extensions", "write a module for code of your own")
    .option("--test", "write test/api.test.ts, as gen-api test --init does")
    .option(
      "--idempotency",
      "print the model of idempotency keys for the schema, and do nothing else",
    )
    .helpOption("--help", "print this help");
}

function define(version: string): Command {
  return new Command("gen-api")
    .description("Generate typed JSON:API and RPC modules from a Prisma schema")
    .usage(
      "[schema] --out <dir> [options]\n       gen-api init [--dry-run] [--mount] [--ignore] [--access] [--extensions] [--test] [--idempotency]\n       gen-api serve [schema] [options]\n       gen-api graph [schema] [--out <file>] [options]\n       gen-api diff [schema] [--from <place>] [--to <place>] [options]\n       gen-api mcp --url <url> [--header <name: value>] [--write]\n       gen-api test [--init] [--seed <number>] [-- <options of the runner>]",
    )
    .argument(
      "[schema]",
      "a schema file or a folder of them (default: where Prisma finds it)",
    )
    .option("--out <dir>", "the folder to write to")
    .option("--check", "write nothing; exit with 1 if the output is outdated")
    .option("--dry-run", "write nothing; say what would change")
    .option(
      "--watch",
      "generate again whenever the schema or the configuration changes",
    )
    .option("--quiet", "print errors only")
    .option("--verbose", "print all notes, also those of earlier runs")
    .option("--json", "print the result as JSON")
    .option("--no-format", "do not use the project's prettier configuration")
    .option("--no-rest", "leave out the JSON:API service")
    .option("--no-rpc", "leave out the RPC service")
    .addOption(
      new Option(
        "--openapi <format>",
        "how to describe the services (default: json)",
      ).choices(descriptionFormats),
    )
    .option("--access", "generate access.ts, for rules of who may do what")
    .addOption(new Option("--no-access").hideHelp())
    .option(
      "--rest-client [folder]",
      "generate a typed client of the REST service; in a folder of its own, if one is given",
    )
    .addOption(new Option("--no-rest-client").hideHelp())
    .option("--query", "generate query-graph.ts, for options of TanStack Query")
    .addOption(new Option("--no-query").hideHelp())
    .option("--extensions", "generate extensions.ts, for code of your own")
    .addOption(new Option("--no-extensions").hideHelp())
    .option("--sql", "add the tables to schema.ts, for reads by SQL of our own")
    .addOption(new Option("--no-sql").hideHelp())
    .option("--agents", "write AGENTS.md and llms.txt, for coding agents")
    .addOption(new Option("--no-agents").hideHelp())
    .option("--ts-nocheck", "start the modules with // @ts-nocheck")
    .addOption(new Option("--no-ts-nocheck").hideHelp())
    .option("--client <specifier>", "what to import the Prisma client from")
    .option(
      "--models <names>",
      "expose these models only (comma separated)",
      namesIn,
    )
    .option("--exclude <names>", "do not expose these models", namesIn)
    .option("--force", "overwrite files that were edited by hand")
    .option("--config <file>", "configuration (default: gen-api.config.ts)")
    .version(version, "--version", "print the version")
    .helpOption("--help", "print this help")
    .addHelpText("after", examples);
}

const examples = `
Examples:
  gen-api prisma/schema.prisma --out src/api   write the API of a schema
  gen-api --check                              in CI: fail if it is outdated

"gen-api generate" and "gen-api check" mean the same as "gen-api" and "gen-api --check".`;

function understand(command: Command): CommandLine {
  const options: Readonly<Record<string, unknown>> = command.opts();
  const is = (name: string): boolean => options[name] === true;
  const text = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" ? value : undefined;
  };
  const given: Record<string, unknown> = {
    schema: command.args[0],
    out: text("out"),
    client: text("client"),
    only: options["models"],
    exclude: options["exclude"],
    // Only `--no-…` exists, so `true` is the default: nothing was given.
    rest: is("rest") ? undefined : false,
    rpc: is("rpc") ? undefined : false,
    openapi: text("openapi"),
    access: options["access"],
    restClient: options["restClient"],
    query: options["query"],
    extensions: options["extensions"],
    sql: options["sql"],
    agents: options["agents"],
    format: is("format") ? undefined : false,
    tsNocheck: options["tsNocheck"],
  };
  const config = text("config");
  if (is("watch") && (is("check") || is("dryRun"))) {
    const other = is("check") ? "--check" : "--dry-run";
    throw new UsageError(`${other} and --watch do not go together`);
  }
  if (is("quiet") && is("verbose")) {
    throw new UsageError("--quiet and --verbose do not go together");
  }
  return {
    kind: "generate",
    given: Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ),
    ...(config === undefined ? {} : { config }),
    check: is("check"),
    dryRun: is("dryRun"),
    watch: is("watch"),
    force: is("force"),
    quiet: is("quiet"),
    verbose: is("verbose"),
    json: is("json"),
  };
}

/** `error: unknown option '--chek'\n(Did you mean …)` in one line. */
function sentence(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\s*\(Did you mean (.+)\?\)$/, "; did you mean $1?");
}
