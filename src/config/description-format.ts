/** How the descriptions of the services are written; `none`: they are left out. */
export type DescriptionFormat = "json" | "yaml" | "none";

export const descriptionFormats: readonly DescriptionFormat[] = [
  "json",
  "yaml",
  "none",
];
