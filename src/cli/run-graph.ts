import { basename, parse, posix } from "node:path";
import { chooseModels } from "../picture/choose-models.js";
import { type Drawing, drawPicture } from "../picture/draw-picture.js";
import { exposePicture } from "../picture/expose-picture.js";
import { type Format, formatNames, formatOf } from "../picture/formats.js";
import { graphvizLayout } from "../picture/graphviz.js";
import { groupModels } from "../picture/group-models.js";
import type { Picture } from "../picture/picture.js";
import { readPicture } from "../picture/read-picture.js";
import { splitPicture } from "../picture/split-picture.js";
import type { LoadedSchema } from "../schema/load-schema.js";
import { UsageError } from "../source/usage-error.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { GraphCommandLine } from "./graph-command.js";
import { printNotes, putPictures } from "./put-pictures.js";
import { findExposed, type FoundSchema, readExposed } from "./read-exposed.js";
import type { Terminal } from "./terminal.js";

/** Draws the models of a schema, or checks that what was drawn is up to date. */
export async function runGraph(
  line: GraphCommandLine,
  terminal: Terminal,
  cwd: string,
  layout = graphvizLayout,
): Promise<ExitStatus> {
  const { out, split, choice, group, check } = line;
  const options = { ...line, format: line.format ?? formatFor(out) };
  const found = await findExposed(line, cwd);
  const { schema } = found;
  const whole = readPicture(schema.description);
  const shown = line.exposed ? await exposed(whole, found, line, cwd) : whole;
  const picture = groupModels(
    chooseModels(shown, choice),
    group,
    placesIn(schema),
  );
  const drawings =
    split === undefined
      ? new Map([[out ?? "-", await drawPicture(picture, options, layout)]])
      : inFolder(split, await splitPicture(picture, options, layout));
  if (out !== undefined || split !== undefined) {
    return putPictures(drawings, options.format, check, terminal, cwd);
  }
  printNotes(drawings, terminal);
  for (const { text } of drawings.values()) terminal.out(text.trimEnd());
  return exitStatuses.done;
}

function inFolder(
  folder: string,
  drawings: ReadonlyMap<string, Drawing>,
): ReadonlyMap<string, Drawing> {
  return new Map(
    [...drawings].map(([name, drawing]) => [posix.join(folder, name), drawing]),
  );
}

function formatFor(out: string | undefined): Format {
  const format = out === undefined ? "mermaid" : formatOf(out);
  if (format !== undefined) return format;
  throw new UsageError(
    `the name ${basename(out ?? "")} says no format: give --format ${formatNames.join("|")}`,
  );
}

/** Where the models are, for their groups. The only file of a schema is none. */
function placesIn({ positions, files, description }: LoadedSchema) {
  const schemas = new Map(
    description.models.map((model) => [model.name, model.databaseSchema]),
  );
  return (model: string) => {
    const file = positions.locate(model)?.file;
    return {
      file: file && files.length > 1 ? parse(file.path).name : undefined,
      schema: schemas.get(model),
    };
  };
}

async function exposed(
  picture: Picture,
  found: FoundSchema,
  line: GraphCommandLine,
  cwd: string,
): Promise<Picture> {
  const { graph, exposure, includes, options } = await readExposed(
    found,
    line,
    cwd,
  );
  const { rest = true, rpc = true } = options;
  const services = { rest, rpc };
  return exposePicture(picture, { graph, exposure, includes, services });
}
