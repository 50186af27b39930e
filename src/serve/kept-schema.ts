import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { UsageError } from "gen-api";
import { isRunning, type ServedSchema } from "gen-api/serving";

/** Data that is kept in a folder belongs to a schema, which is kept with it. */
export function keepSchema(folder: string, schema: ServedSchema): void {
  const values = Object.fromEntries(schema.values);
  const own = `${fileIn(folder)}.new`;
  writeFileSync(own, JSON.stringify({ ...schema, files: [], values }));
  renameSync(own, fileIn(folder));
}

/** There is none while the data is not complete. */
export function keptSchema(folder: string): ServedSchema | undefined {
  const text = textIn(fileIn(folder));
  if (text === "") return undefined;
  const kept = JSON.parse(text) as ServedSchema;
  return { ...kept, values: new Map(Object.entries(kept.values)) };
}

/**
 * Has the folder for this process: two would damage the files of the database.
 *
 * @returns what gives it back
 * @throws UsageError while another process has it
 */
export function occupy(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "served-by");
  const own = `${process.pid} ${hostname()}`;
  const [pid, host] = textIn(file).split(" ");
  // Of a process that was killed, the file is left.
  if (Number(pid) > 0 && host === hostname() && isRunning(Number(pid))) {
    throw new UsageError(
      `another gen-api serve, process ${pid}, has the data in ${folder}: end it, or keep this data elsewhere`,
    );
  }
  writeFileSync(file, own);
  return () => rmSync(file, { force: true });
}

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function fileIn(folder: string): string {
  return join(folder, "schema.json");
}
