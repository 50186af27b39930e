import { UsageError } from "./usage-error.js";

/** How the descriptions of the services are written; `none`: they are left out. */
export type DescriptionFormat = "json" | "yaml" | "none";

export const descriptionFormats: readonly DescriptionFormat[] = [
  "json",
  "yaml",
  "none",
];

/** @throws UsageError for anything else, which callers without types may give */
export function checkDescriptionFormat(value: DescriptionFormat): void {
  if (descriptionFormats.includes(value)) return;
  throw new UsageError(
    `"openapi" must be "json", "yaml" or "none", not ${JSON.stringify(value)}`,
  );
}
