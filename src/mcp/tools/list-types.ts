import { z } from "zod";
import { fitting } from "../budget.js";
import type { DescribedType } from "../description.js";
import { segment } from "../parameters.js";
import { words } from "../result.js";
import type { Service } from "../service.js";
import { defineTool, name, reads } from "../tool.js";

const most = 100;
/** Each count is a request. */
const mostCounted = 20;
const longestComment = 120;

export const listTypes = defineTool({
  name: "list_types",
  description: "Lists the types of records.",
  annotations: reads,
  input: z.strictObject({
    search: name.optional().describe("part of a name or comment"),
    count: z
      .boolean()
      .optional()
      .describe("also how many records you may see; slower"),
    after: name.optional().describe("`next` of the page before"),
  }),
  async run(service, { search = "", count = false, after = "" }) {
    const { types } = await service.describe();
    const sought = search.toLowerCase();
    const found = [...types.values()]
      .filter(({ type, comment = "" }) =>
        `${type} ${comment}`.toLowerCase().includes(sought),
      )
      .sort((a, b) => (a.type < b.type ? -1 : 1))
      .filter(({ type }) => type > after);
    const page = found.slice(0, count ? mostCounted : most);
    const told = await Promise.all(
      page.map(async (one) => ({
        type: one.type,
        ...(one.comment && { comment: shortened(one.comment) }),
        ...(count && { records: await recordsOf(service, one) }),
      })),
    );
    const shown = fitting(told, (one) => JSON.stringify(one));
    const next = shown.length < found.length ? shown.at(-1)?.type : undefined;
    const lines = shown.map(({ type, comment, records }) =>
      [
        type,
        records !== undefined && ` (${records})`,
        comment && `: ${comment}`,
      ]
        .filter(Boolean)
        .join(""),
    );
    if (next)
      lines.push(`${found.length - shown.length} more: after "${next}"`);
    return words(lines.join("\n") || "no types", {
      types: shown,
      ...(next && { next }),
    });
  },
});

function shortened(comment: string): string {
  const line = comment.replaceAll(/\s+/g, " ");
  return line.length > longestComment
    ? `${line.slice(0, longestComment)}…`
    : line;
}

/** How many records of a type the caller sees, if the service tells. */
async function recordsOf(
  service: Service,
  { type, operations }: DescribedType,
): Promise<number | undefined> {
  if (!operations.some((one) => one.name === "list")) return undefined;
  const { status, body } = await service.ask({
    method: "GET",
    path: `/${segment(type)}`,
    query: new URLSearchParams({ "page[limit]": "1" }),
  });
  const { meta } = Object(body) as { meta?: { total?: number } };
  return status === 200 ? meta?.total : undefined;
}
