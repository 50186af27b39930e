import { check, checkNames, isPositive } from "../service/check-option.js";

/** Files with many records. What is not switched on is refused. */
export interface BulkOptions {
  /** `GET /type` answers with a file of all records, as NDJSON or CSV. Default `false`. */
  readonly export?: boolean;
  /** `POST /type` takes a file of records, as NDJSON or CSV. Default `false`. */
  readonly import?: boolean;
  /** The most records that a file may have. Default 1,000,000. */
  readonly maxRows?: number;
  /**
   * Whether text of CSV that a spreadsheet would run (`=`, `+`, `-`, `@` in front) gets an
   * apostrophe in front. Default `true`; such a file holds other values than are stored.
   */
  readonly escapeFormulas?: boolean;
}

const names = Object.keys({
  export: true,
  import: true,
  maxRows: true,
  escapeFormulas: true,
} satisfies Record<keyof BulkOptions, true>);

/** @throws TypeError with a sentence, for an unknown or invalid option. */
export function bulkSettings(options: BulkOptions): Required<BulkOptions> {
  checkNames(options, names, "bulk");
  const { export: exports = false, import: imports = false } = options;
  const { maxRows = 1_000_000, escapeFormulas = true } = options;
  check(isPositive(maxRows), '"bulk.maxRows" must be a positive integer');
  const switches = { export: exports, import: imports, escapeFormulas };
  for (const [name, value] of Object.entries(switches)) {
    check(typeof value === "boolean", `"bulk.${name}" must be a boolean`);
  }
  return { ...switches, maxRows };
}
