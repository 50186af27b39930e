import type { Resource, Row } from "../../model/resource.js";
import { Markers } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";
import { resourceTexts, type Style } from "../document/resource-text.js";
import { ResponseSize } from "../document/response-size.js";
import { fileTypes } from "../file-types.js";
import type { Fieldsets } from "../query/fieldsets.js";

/** Makes the text of a file. */
export interface FileWriter {
  readonly contentType: string;
  readonly head: string;
  /** Whether an error can stand in the file: else it ends with the connection. */
  readonly tellsErrors: boolean;
  text(rows: readonly Row[]): string;
}

/** A resource object a line. */
export function ndjsonWriter(
  api: RestApi,
  resource: Resource,
  fieldsets: Fieldsets,
): FileWriter {
  const object = objectText(api, resource, fieldsets);
  return {
    contentType: fileTypes.ndjson,
    head: "",
    tellsErrors: true,
    text: (rows) => rows.map((row) => `${object(row)}\n`).join(""),
  };
}

const unlinked = new WeakMap<RestApi, RestApi>();

/** The resource object of a row, without links: those of a million records are its most. */
export function objectText(
  api: RestApi,
  resource: Resource,
  fieldsets: Fieldsets,
): (row: Row) => string {
  const own = unlinked.get(api) ?? { ...api, linked: new Set<Resource>() };
  unlinked.set(api, own);
  const size = new ResponseSize(Infinity, "fields");
  const style: Style = { api: own, fieldsets, size };
  return (row) => resourceTexts(style, resource, [row], "", 0, new Markers());
}
