import { UsageError } from "../source/usage-error.js";

const begin = "<!-- gen-api graph -->";
const end = "<!-- /gen-api graph -->";

/**
 * A page of Markdown with a picture in Mermaid between its two marks; the rest of the page
 * is not touched.
 *
 * @param page undefined where there is none yet
 * @throws UsageError when the page has no place for the picture
 */
export function inMarkdown(
  page: string | undefined,
  mermaid: string,
  name: string,
): string {
  const block = `${begin}\n\n\`\`\`mermaid\n${mermaid}\`\`\`\n\n${end}`;
  if (page === undefined) return `${block}\n`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) {
    throw new UsageError(
      `${name} has no place for the picture: write ${begin} and ${end} where it belongs`,
    );
  }
  const lines = page.includes("\r\n") ? block.replaceAll("\n", "\r\n") : block;
  return page.slice(0, from) + lines + page.slice(to + end.length);
}
