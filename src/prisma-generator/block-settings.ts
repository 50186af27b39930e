import { descriptionFormats } from "../config/description-format.js";
import { namesIn } from "../config/select-models.js";
import type { GenerateOptions } from "../generate-options.js";
import {
  type Diagnostic,
  inFile,
  inReadingOrder,
} from "../source/diagnostic.js";
import { suggestion } from "../source/nearest-name.js";
import { UsageError } from "../source/usage-error.js";
import { blockPlaces } from "./block-places.js";
import type { GeneratorBlock } from "./protocol.js";

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
    format: flag("format"),
    tsNocheck: flag("tsNocheck"),
  }),
);

/**
 * Reads a block; paths in messages are relative to `cwd`.
 *
 * @throws UsageError with all members that are unknown or have a wrong value, each
 *   at its line of the schema
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
  if (problems.size > 0) throw await refusal(problems, block, cwd);
  const { config, ...options } = settings as Partial<
    GenerateOptions & { readonly config: string }
  >;
  return {
    given: { ...options, schema: schemaPath, out: generator.output.value },
    ...(config !== undefined && { config }),
  };
}

async function refusal(
  problems: ReadonlyMap<string, string>,
  block: GeneratorBlock,
  cwd: string,
): Promise<UsageError> {
  const places = await blockPlaces(block, cwd);
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
