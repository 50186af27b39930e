/** The media types of files with many records. */
export const fileTypes = {
  ndjson: "application/x-ndjson",
  csv: "text/csv",
} as const;

export type FileFormat = keyof typeof fileTypes;
