/** The manifest's name inside the output folder. */
export const manifestName = ".gen-api.json";

/** What a finished run wrote. Equal runs write equal manifests. */
export interface Manifest {
  /** Path → hash of the text on disk. */
  readonly files: ReadonlyMap<string, string>;
  /**
   * Path → key of the input of the user's formatter (see `format.ts`). Empty when
   * no formatter ran.
   */
  readonly formatted: ReadonlyMap<string, string>;
}

/** How JSON is indented: a number of spaces, or a text. */
export type Indent = number | string;

/** The manifest as text: sorted, one file per line, so that it merges. */
export function manifestText(manifest: Manifest, indent: Indent = 2): string {
  const formatted =
    manifest.formatted.size === 0
      ? {}
      : { formatted: sortedObject(manifest.formatted) };
  const value = {
    version: 1,
    files: sortedObject(manifest.files),
    ...formatted,
  };
  return `${JSON.stringify(value, undefined, indent)}\n`;
}

/** Parses a manifest; `undefined` if it is invalid. */
export function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value["version"] !== 1) return undefined;
  const files = hashTable(value["files"]);
  const formatted = hashTable(value["formatted"] ?? {});
  return files && formatted && { files, formatted };
}

/** Whether a recorded path stays inside the output folder. */
export function isInside(path: string): boolean {
  return (
    !/^([/\\]|[a-z]:)/i.test(path) &&
    path.split(/[/\\]/).every((part) => part !== ".." && part !== "")
  );
}

function hashTable(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const table = new Map<string, string>();
  for (const [path, hash] of Object.entries(value)) {
    // A path that leaves the folder would let a manifest delete anything.
    if (typeof hash !== "string" || !isInside(path)) return undefined;
    table.set(path, hash);
  }
  return table;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortedObject(map: ReadonlyMap<string, string>): object {
  // By code unit, not by locale: the same order on every machine.
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
