import { descriptionFormats } from "../config/description-format.js";
import type { ConfigProblem } from "../config/check-config.js";
import { namesIn, unknownModels } from "../config/select-models.js";
import type { GenerateOptions } from "../generate-options.js";
import { type Declaration, scanDeclarations } from "../schema/declarations.js";
import { readSchemaFiles } from "../schema/read-files.js";
import {
  type Diagnostic,
  inFile,
  inReadingOrder,
} from "../source/diagnostic.js";
import { suggestion } from "../runtime/contract/nearest-name.js";
import type { Place } from "../source/position.js";
import { UsageError } from "../source/usage-error.js";
import { blockPlaces } from "./block-places.js";
import type { GeneratorBlock } from "./generator-block.js";

/** A parsed generator block. Options that it does not name are absent. */
export interface BlockSettings {
  readonly given: Omit<GenerateOptions, "cwd">;
  /** The configuration file, if the block names one. */
  readonly config?: string;
}

type Value = string | readonly string[];

/** Converts each member of the block to an option of `generate`. */
const readers: ReadonlyMap<string, (value: Value) => object | string> = new Map(
  Object.entries({
    client: text("client"),
    config: text("config"),
    openapi: descriptionFormat,
    models: list("only"),
    exclude: list("exclude"),
    rest: flag("rest"),
    rpc: flag("rpc"),
    access: flag("access"),
    restClient: flagOrFolder("restClient"),
    query: flag("query"),
    extensions: flag("extensions"),
    sql: flag("sql"),
    agents: flag("agents"),
    format: flag("format"),
    tsNocheck: flag("tsNocheck"),
  }),
);

/**
 * Reads a block; paths in messages are relative to `cwd`.
 *
 * @throws UsageError with all members that are unknown or have a wrong value, and all
 *   names in them that no model has, each at its line of the schema
 */
export async function blockSettings(
  block: GeneratorBlock,
  cwd: string,
): Promise<BlockSettings> {
  const { schemaPath, generator } = block;
  const names = [...readers.keys()];
  const settings = {};
  const problems = new Map<string, string>();
  for (const [name, value] of Object.entries(generator.config)) {
    const option = readers.get(name)?.(value);
    if (option === undefined) {
      const hint = suggestion(name, names);
      const message = `"${name}" is no setting of a gen-api generator${hint}`;
      problems.set(name, message);
    } else if (typeof option === "string") {
      problems.set(name, `${name}: ${option}`);
    } else Object.assign(settings, option);
  }
  // The schema is read for a mistake or a list of models only.
  if (problems.size > 0 || "only" in settings || "exclude" in settings) {
    const files = await readSchemaFiles(schemaPath, cwd);
    const declarations = files.flatMap((file) => scanDeclarations(file));
    for (const { setting = "", message } of unknownNames(
      declarations,
      settings,
    )) {
      problems.set(setting, message);
    }
    if (problems.size > 0) {
      throw refusal(problems, blockPlaces(declarations, generator.name));
    }
  }
  const { config, ...options } = settings as Partial<
    GenerateOptions & { readonly config: string }
  >;
  return {
    given: { ...options, schema: schemaPath, out: generator.output.value },
    ...(config !== undefined && { config }),
  };
}

/** Names in the lists of the block that no model of the schema has. */
function unknownNames(
  declarations: readonly Declaration[],
  { only, exclude }: Pick<GenerateOptions, "only" | "exclude">,
): readonly ConfigProblem[] {
  const names = declarations
    .filter(({ keyword }) => keyword === "model" || keyword === "view")
    .filter(({ entries }) => entries.every(({ name }) => name !== "@@ignore"))
    .map(({ name }) => name);
  return unknownModels(names, { models: only, exclude });
}

function refusal(
  problems: ReadonlyMap<string, string>,
  places: (setting: string) => Place | undefined,
): UsageError {
  const diagnostics = [...problems].map(([setting, message]): Diagnostic => {
    const place = places(setting);
    return {
      severity: "error",
      message,
      ...(place && inFile(place, "error")),
    };
  });
  return new UsageError(diagnostics.toSorted(inReadingOrder));
}

function text(option: string) {
  return (value: Value): object | string =>
    typeof value === "string" && value !== ""
      ? { [option]: value }
      : "give one text";
}

function descriptionFormat(value: Value): object | string {
  const openapi = descriptionFormats.find((format) => format === value);
  return openapi === undefined ? 'give "json", "yaml" or "none"' : { openapi };
}

/** Names as an array, or separated by commas as on the command line. */
function list(option: string) {
  return (value: Value): object => ({
    [option]: typeof value === "string" ? namesIn(value) : value,
  });
}

function flag(option: string) {
  return (value: Value): object | string =>
    value === "true" || value === "false"
      ? { [option]: value === "true" }
      : 'give "true" or "false"';
}

function flagOrFolder(option: string) {
  return (value: Value): object | string => {
    if (value === "true" || value === "false") return flag(option)(value);
    return text(option)(value);
  };
}
