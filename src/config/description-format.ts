/** The format of the OpenAPI documents; with `none`, they are not written. */
export type DescriptionFormat = "json" | "yaml" | "none";

export const descriptionFormats: readonly DescriptionFormat[] = [
  "json",
  "yaml",
  "none",
];
