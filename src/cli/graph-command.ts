import { Command, InvalidArgumentError, Option } from "commander";
import { namesIn } from "../config/select-models.js";
import type { ModelChoice } from "../picture/choose-models.js";
import { type Direction, directions } from "../picture/direction.js";
import { type FieldLevel, fieldLevels } from "../picture/fields-shown.js";
import { type Format, formatNames } from "../picture/formats.js";
import { type Grouping, groupings } from "../picture/group-models.js";
import { UsageError } from "../source/usage-error.js";

/** The parsed command line of `gen-api graph`. Options that were not given are absent. */
export interface GraphCommandLine {
  readonly kind: "graph";
  readonly schema?: string;
  readonly config?: string;
  readonly format?: Format;
  /** A file; absent for stdout. */
  readonly out?: string;
  /** A folder. */
  readonly split?: string;
  readonly choice: ModelChoice;
  readonly fields?: FieldLevel;
  readonly group: Grouping;
  readonly exposed: boolean;
  readonly direction?: Direction;
  readonly fold: boolean;
  readonly check: boolean;
}

export function defineGraph(): Command {
  return new Command("gen-api graph")
    .description("Draw the models of a Prisma schema")
    .argument(
      "[schema]",
      "a schema file or a folder of them (default: where Prisma finds it)",
    )
    .addOption(
      new Option(
        "--format <format>",
        "what to write (default: by the ending of --out, else mermaid)",
      ).choices(formatNames),
    )
    .option("--out <file>", "where to write (default: -, which is stdout)")
    .option(
      "--split <dir>",
      "write an overview and a file for each group to this folder",
    )
    .option(
      "--focus <names>",
      "draw these models and what is related to them",
      namesIn,
    )
    .option(
      "--depth <number>",
      "how many relations away from --focus (default: 1)",
      wholeNumber,
    )
    .option("--models <names>", "draw these models only", namesIn)
    .option(
      "--exclude <names>",
      'leave these models out, for example "Log*,*Audit"',
      namesIn,
    )
    .addOption(
      new Option(
        "--fields <which>",
        "what to draw of models (default: by their number)",
      ).choices(fieldLevels),
    )
    .addOption(
      new Option("--group <by>", "what puts models into groups")
        .choices(groupings)
        .default("auto"),
    )
    .option("--exposed", "draw what the services show")
    .addOption(
      new Option(
        "--direction <direction>",
        "from left to right, or from top to bottom",
      ).choices(directions),
    )
    .option("--no-fold", "draw models that only join two others as models")
    .option("--check", "write nothing; exit with 1 if --out is outdated")
    .option("--config <file>", "configuration (default: gen-api.config.ts)")
    .helpOption("--help", "print this help");
}

/** @throws UsageError for options that do not go together */
export function understandGraph(command: Command): GraphCommandLine {
  const options = command.opts<
    Partial<Omit<GraphCommandLine, "kind" | "choice">> &
      ModelChoice & { readonly group: Grouping; readonly fold: boolean }
  >();
  const { focus, depth, models, exclude, out, exposed, check, ...rest } =
    options;
  const [schema] = command.args;
  const { split, format } = rest;
  const isFile = out !== undefined && out !== "-";
  if (depth !== undefined && focus === undefined) {
    throw new UsageError("--depth is counted from the models of --focus");
  }
  if (out !== undefined && split !== undefined) {
    throw new UsageError("--out and --split do not go together");
  }
  if (out === "" || split === "") {
    throw new UsageError(`--${out === "" ? "out" : "split"} needs a name`);
  }
  if (split !== undefined && format === "json") {
    throw new UsageError("json is not split: one file has all groups");
  }
  if (check && !isFile && split === undefined) {
    throw new UsageError("--check needs a file to compare: --out <file>");
  }
  return {
    kind: "graph",
    ...rest,
    ...(schema !== undefined && { schema }),
    ...(isFile && { out }),
    choice: {
      ...(focus && { focus }),
      ...(depth !== undefined && { depth }),
      ...(models && { models }),
      ...(exclude && { exclude }),
    },
    exposed: exposed ?? false,
    check: check ?? false,
  };
}

function wholeNumber(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is a whole number.");
}
