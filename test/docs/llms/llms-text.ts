import { destination, type Document, ownLinks } from "../document.js";

/**
 * The text of `llms.txt` (https://llmstxt.org): what the project is, and a line for each page,
 * in the order in which README.md names them, those of frameworks and for contributors after
 * these.
 */
export function llmsText(readme: Document, pages: readonly Document[]): string {
  const named = ownLinks({
    path: readme.path,
    text: readme.text.slice(readme.text.indexOf("\n## Documents\n")),
  }).map((link) => destination(readme, link).path);
  const rank = ({ path }: Document): number =>
    named.includes(path) ? named.indexOf(path) : named.length;
  const ordered = pages
    .filter(({ path }) => path.startsWith("docs/"))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || (one.path < other.path ? -1 : 1),
    );
  const within =
    (folder: string) =>
    ({ path }: Document): boolean =>
      path.startsWith(`docs/${folder}/`);
  const isFramework = within("frameworks");
  const isContributing = within("contributing");
  const lines = (chosen: (page: Document) => boolean): string =>
    ordered.filter(chosen).map(line).join("\n");
  return `# gen-api

> ${introduction(readme)}

## Documents

${lines((page) => !isFramework(page) && !isContributing(page))}

## Frameworks

${lines(isFramework)}

## Contributing

${lines(isContributing)}
`;
}

function line(page: Document): string {
  const [title] = /(?<=^# ).+/.exec(page.text) ?? [];
  // Some pages begin with code: their title says enough.
  const [sentence] = /^.+?\.(?=\s|$)/.exec(introduction(page)) ?? [];
  return `- [${title}](${page.path})${sentence === undefined ? "" : `: ${sentence}`}`;
}

/** The first paragraph, on one line and without links. */
function introduction({ text }: Document): string {
  return (text.split("\n\n")[1] ?? "")
    .replaceAll("\n", " ")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("**", "");
}
