import { ApiError } from "../../errors/api-error.js";
import { idSelect, type Relationship, type Row } from "../../model/resource.js";
import { withComputed } from "../document/computed-attributes.js";
import type { Linked } from "../document/document.js";
import { ResponseSize } from "../document/response-size.js";
import type { RestRequest } from "../request.js";
import { readFieldsets } from "../query/fieldsets.js";
import { readInclude } from "../query/include.js";
import type { FamilyParameter, ReadParameters } from "../query/parameters.js";
import { selection } from "../query/selection.js";
import type { Args } from "../../prisma/delegate.js";

/** What a relationship URL reads of each linked record. */
interface LinkedQuery {
  /** The id alone, or the whole resource if it is to be included; for Prisma. */
  readonly args: Args;
  /** What the document includes; absent if the request has no `include`. */
  linked(rows: readonly Row[]): Promise<Linked | undefined>;
}

/**
 * Parses `include` and `fields` of a relationship URL. Its primary data is linkage, so
 * a path starts with the relationship itself, `comments.author`, and includes the linked
 * resources too (JSON:API §Inclusion of Related Resources, R28).
 *
 * @throws ApiError `invalid-include` (400) for a path that starts elsewhere.
 */
export function linkedQuery(
  { name, wireName, target }: Relationship,
  request: RestRequest,
  families: Pick<ReadParameters, "fields" | "include">,
): LinkedQuery {
  const { api, resource } = request;
  for (const parameter of families.include) requireStart(parameter, wireName);
  const { limits, linkage } = api.settings;
  const include = readInclude(resource, families.include, limits);
  const fieldsets = readFieldsets(api, families.fields);
  const size = new ResponseSize(limits.maxResponseBytes, "include");
  const node = include.root.children.get(name);
  return {
    args: node
      ? { ...selection(node, "included", { fieldsets, linkage }) }
      : { select: idSelect(target) },
    linked: async (rows) =>
      include.requested
        ? {
            style: { api, fieldsets, size },
            node,
            rows: node
              ? await withComputed(request, node, fieldsets, rows)
              : rows,
          }
        : undefined,
  };
}

function requireStart(
  { parameter, value }: FamilyParameter,
  wireName: string,
): void {
  if (value === "") return;
  const other = value
    .split(",")
    .find((path) => path.split(".", 1)[0] !== wireName);
  if (other === undefined) return;
  throw new ApiError(
    "invalid-include",
    `"${other}": paths start with "${wireName}" here`,
    { parameter },
  );
}
