import { suggestion } from "../source/nearest-name.js";
import { namesIn } from "../config/select-models.js";
import { UsageError } from "../config/usage-error.js";
import type { GenerateOptions } from "../generate-options.js";
import type { Diagnostic } from "../source/diagnostic.js";
import type { GeneratorBlock } from "./protocol.js";

/** A generator block, understood. Options that it does not name are absent. */
export interface BlockSettings {
  readonly given: Omit<GenerateOptions, "cwd">;
  /** The configuration file, where the block names one. */
  readonly config?: string;
}

type Value = string | readonly string[];

/** What each member of the block may hold, as an option of `generate`. */
const readers: ReadonlyMap<string, (value: Value) => object | string> = new Map(
  Object.entries({
    client: text("client"),
    config: text("config"),
    openapi: text("openapi"),
    models: list("only"),
    exclude: list("exclude"),
    rest: flag("rest"),
    rpc: flag("rpc"),
    format: flag("format"),
    tsNocheck: flag("tsNocheck"),
  }),
);

/** @throws UsageError for members that are unknown or hold something else, all at once */
export function blockSettings({
  schemaPath,
  generator,
}: GeneratorBlock): BlockSettings {
  const names = [...readers.keys()];
  const read = Object.entries(generator.config).map(([name, value]) => {
    const reader = readers.get(name);
    if (reader) {
      const option = reader(value);
      return typeof option === "string" ? `${name}: ${option}` : option;
    }
    const hint = suggestion(name, names);
    return `"${name}" is no setting of a gen-api generator${hint}`;
  });
  const problems = read.filter((one) => typeof one === "string");
  if (problems.length > 0) {
    throw new UsageError(
      problems.map((message): Diagnostic => ({ severity: "error", message })),
    );
  }
  const { config, ...options } = Object.assign({}, ...read) as Partial<
    GenerateOptions & { readonly config: string }
  >;
  return {
    given: { ...options, schema: schemaPath, out: generator.output.value },
    ...(config !== undefined && { config }),
  };
}

function text(option: string) {
  return (value: Value): object | string =>
    typeof value === "string" ? { [option]: value } : "give one text";
}

/** Names as an array of Prisma's, or with commas between them as on the command line. */
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
