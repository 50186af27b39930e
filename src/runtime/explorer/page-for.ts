import type { CheckedOptions } from "./options.js";

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};

/** The page with the settings that its script reads, in an attribute. */
export function pageFor(html: string, options: CheckedOptions): string {
  const settings = JSON.stringify(options).replace(
    /[&"<>]/g,
    (character) => references[character] ?? character,
  );
  return html.replace("%settings%", () => settings);
}
