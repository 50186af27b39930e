import { Command, Option } from "commander";
import { type Format, formats } from "../diff/draw-findings.js";
import { UsageError } from "../source/usage-error.js";

/** Which findings make the command exit with 1. */
export type FailLevel = (typeof failLevels)[number];

const failLevels = ["breaking", "wider", "any", "never"] as const;

/** The parsed command line of `gen-api diff`. Options that were not given are absent. */
export interface DiffCommandLine {
  readonly kind: "diff";
  readonly schema?: string;
  readonly config?: string;
  /** A git ref, a folder or a schema; absent for where the branch began. */
  readonly from?: string;
  /** The same; absent for the working tree. */
  readonly to?: string;
  readonly format: Format;
  /** Absent for `breaking`, with `access` for `wider`. */
  readonly fail?: FailLevel;
  /** A module with callers and rules: what these may do is compared instead. */
  readonly access?: string;
}

export function defineDiff(): Command {
  return new Command("gen-api diff")
    .description(
      "Tell what a change of the schema or the configuration does to callers",
    )
    .argument(
      "[schema]",
      "a schema file or a folder of them, at both ends (default: where Prisma finds it)",
    )
    .option(
      "--from <place>",
      "a git ref, a folder or a schema (default: where the branch left the default branch)",
    )
    .option("--to <place>", "the same (default: the working tree)")
    .addOption(
      new Option("--format <format>", "what to print")
        .choices(formats)
        .default("text"),
    )
    .addOption(
      new Option(
        "--fail <level>",
        "which findings make it exit with 1 (default: breaking, with --access wider)",
      ).choices(failLevels),
    )
    .option(
      "--access <file>",
      "tell what the access rules let the callers of this module do instead",
    )
    .option("--config <file>", "configuration (default: gen-api.config.ts)")
    .helpOption("--help", "print this help");
}

export function understandDiff(command: Command): DiffCommandLine {
  const [schema] = command.args;
  const given = command.opts<Omit<DiffCommandLine, "kind" | "schema">>();
  const other = given.access === undefined ? "wider" : "breaking";
  if (given.fail === other) {
    throw new UsageError(
      `--fail ${other} is for a diff ${other === "wider" ? "with" : "without"} --access`,
    );
  }
  return {
    kind: "diff",
    ...given,
    ...(schema !== undefined && { schema }),
  };
}
