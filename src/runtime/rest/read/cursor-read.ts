import type { ApiResponse } from "../../service/api-handler.js";
import { cursorProfile } from "../../contract/cursor-profile.js";
import { JoinBudget } from "../../service/join-budget.js";
import { copyArgs } from "../../prisma/copy-args.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { planRead } from "../../prisma/bounded-read/read-plan.js";
import type { Where, Args } from "../../prisma/delegate.js";
import type { Resource, Row } from "../../model/resource.js";
import { withComputed } from "../document/computed-attributes.js";
import { cursorLinks, type Target } from "../document/cursor-links.js";
import {
  documentHeaders,
  documentResponse,
  resourceDocument,
} from "../document/document.js";
import { ResponseSize } from "../document/response-size.js";
import type { RestRequest } from "../request.js";
import { collectionParameters } from "../query/collection-parameters.js";
import {
  type Cursor,
  CursorText,
  endCursor,
} from "../query/cursor/cursor-text.js";
import {
  type CursorPage,
  readCursorPage,
} from "../query/cursor/cursor-page.js";
import {
  type CursorKey,
  cursorKeys,
  orderOf,
  reversed,
} from "../query/cursor/keys.js";
import { rowsAfter } from "../query/cursor/rows-after.js";
import { type CursorParameter, profileError } from "../query/cursor/profile.js";
import {
  sortValues,
  withoutSortValues,
  withSortValues,
} from "../query/cursor/sort-values.js";
import { readFilter } from "../query/filter.js";
import type { ReadParameters } from "../query/parameters.js";
import { readSort } from "../query/sort.js";
import { pageTake, wholePage } from "./bounded-read.js";

/** A list, as it is read: all of a type, or the members of a relationship. */
export interface CursorList {
  readonly target: Resource;
  find(args: object): PromiseLike<readonly object[]>;
  count(where: Where | undefined): PromiseLike<number>;
}

/** A page of it, and where it leads. */
interface FoundPage {
  readonly rows: readonly Row[];
  readonly links: string;
  readonly total: number | undefined;
}

/** The header of a page by cursors. */
const cursorHeaders = {
  "content-type": `${documentHeaders["content-type"]};profile="${cursorProfile}"`,
} as const;

/** A page of resources. @param via as in `readInclude` */
export async function cursorDocument(
  request: RestRequest,
  list: CursorList,
  via?: string,
): Promise<string> {
  const { api } = request;
  const { limits } = api.settings;
  const { families, include, fieldsets, shown } = collectionParameters(
    list.target,
    request,
    via,
  );
  const page = await cursorPage(request, list, families, { ...shown });
  const parameter = include.requested ? "include" : "page[size]";
  const size = new ResponseSize(limits.maxResponseBytes, parameter);
  return resourceDocument({
    style: { api, fieldsets, size },
    include,
    data: await withComputed(request, include.root, fieldsets, page.rows),
    links: page.links,
    total: page.total,
    profile: cursorProfile,
  });
}

export function cursorResponse(text: string): ApiResponse {
  return documentResponse(text, 200, cursorHeaders);
}

/**
 * Reads a page of a list.
 *
 * @param args what to read of each row
 * @throws ApiError (400) at the invalid parameter.
 */
export async function cursorPage(
  request: RestRequest,
  { target, find, count }: CursorList,
  families: Pick<ReadParameters, "filter" | "page" | "sort">,
  args: Args,
): Promise<FoundPage> {
  const { api } = request;
  const { settings, database } = api;
  const joins = new JoinBudget(settings.limits);
  const where = readFilter(api, target, families.filter, joins);
  const { sort } = families;
  const orderBy = readSort(target, sort, settings.limits, joins, database);
  const keys = cursorKeys(target, orderBy, database, refuseSort);
  const page = readCursorPage(families.page, settings);
  const text = new CursorText(api, target, keys);
  const { from } = page;
  const cursor = from && (await text.read(from.text, from.parameter));
  const isBackward = from?.parameter === "page[before]";
  const { size } = page;
  const plan = planRead(target, withSortValues(target, keys, args));
  const limit = { offset: 0, limit: size, parameter: "page[size]" } as const;
  const oneMore = { ...limit, limit: size === undefined ? size : size + 1 };
  const { take = Infinity } = pageTake(
    oneMore,
    plan,
    settings.limits.maxRecords,
  );

  const ordered = isBackward ? reversed(keys) : keys;
  const parts = partsFrom(api.database, ordered, cursor, isBackward);
  const asked = { ...plan.args, orderBy: orderOf(ordered) };
  const found = await rowsOfParts(find, asked, where, parts, take);
  // Whether there is such a list is to be answered at its end too.
  if (parts.length === 0) await find({ ...plan.args, take: 0 });

  const hasMore = size !== undefined && found.length > size;
  const rows = found
    .slice(0, size)
    .map((row) => decodedRow(row as Row, target));
  if (isBackward) rows.reverse();
  const ends = await pageEnds(text, keys, rows, page, hasMore);
  const isAll = !from && !hasMore;
  return {
    links: cursorLinks(request, ends),
    total: page.total
      ? isAll
        ? rows.length
        : Math.max(rows.length, await count(where))
      : undefined,
    rows: await wholePage(
      request,
      limit,
      plan,
      rows.map((row) => withoutSortValues(keys, args, row)),
    ),
  };
}

/** The first rows that meet several conditions, one after the other. */
export async function rowsOfParts(
  find: CursorList["find"],
  args: Args,
  where: Where | undefined,
  parts: readonly (Where | undefined)[],
  take: number,
): Promise<readonly object[]> {
  const found: object[] = [];
  for (const part of parts) {
    const missing = take - found.length;
    if (missing <= 0) break;
    const all = [where, part].filter((one) => one !== undefined);
    const rows = await find(
      copyArgs({
        ...args,
        ...(all.length > 0 && {
          where: all.length > 1 ? { AND: all } : all[0],
        }),
        ...(missing < Infinity && { take: missing }),
      }),
    );
    found.push(...rows);
  }
  return found;
}

/** The conditions of the rows behind a cursor, of one statement each. */
function partsFrom(
  database: RestRequest["api"]["database"],
  ordered: readonly CursorKey[],
  cursor: Cursor | undefined,
  isBackward: boolean,
): readonly (Where | undefined)[] {
  if (cursor === undefined) return [undefined];
  if (cursor === "end") return isBackward ? [undefined] : [];
  return rowsAfter(ordered, cursor, database);
}

/** Where the links of a page lead. */
async function pageEnds(
  text: CursorText,
  keys: readonly CursorKey[],
  rows: readonly Row[],
  { from }: CursorPage,
  hasMore: boolean,
): Promise<Record<"first" | "last" | "prev" | "next", Target>> {
  const [first] = rows;
  const last = rows.at(-1);
  // Also where no link needs them: no order by a hidden column is to be seen.
  if (first) sortValues(keys, first);
  const at = async (parameter: CursorParameter, row: Row): Promise<Target> => ({
    parameter,
    cursor: await text.write(sortValues(keys, row)),
  });
  const end: Target = { parameter: "page[before]", cursor: endCursor };
  const fixed = { first: "start", last: end } as const;
  if (from?.parameter === "page[before]") {
    return {
      ...fixed,
      prev: first && hasMore ? await at("page[before]", first) : null,
      next: last ? await at("page[after]", last) : "start",
    };
  }
  const back = first ? () => at("page[before]", first) : () => end;
  return {
    ...fixed,
    prev: from ? await back() : null,
    next: last && hasMore ? await at("page[after]", last) : null,
  };
}

export function refuseSort(detail: string): never {
  throw profileError("unsupported-sort", "invalid-sort", detail, "sort");
}
