import type { ApiResponse } from "../../service/api-handler.js";
import { JoinBudget } from "../../service/join-budget.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate, Where } from "../../prisma/delegate.js";
import type { Resource, Row } from "../../model/resource.js";
import { startTogether } from "../../prisma/batching/start-together.js";
import { withComputed } from "../document/computed-attributes.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import type { Style } from "../document/resource-text.js";
import { ResponseSize } from "../document/response-size.js";
import { pageLinks } from "../document/links.js";
import type { RestRequest } from "../request.js";
import { collectionParameters } from "../query/collection-parameters.js";
import type { Fieldsets } from "../query/fieldsets.js";
import { readFilter } from "../query/filter.js";
import type { Include } from "../query/include.js";
import {
  countedTotal,
  type Page,
  provenTotal,
  readPage,
} from "../query/page.js";
import {
  type FamilyParameter,
  type ReadParameters,
} from "../query/parameters.js";
import type { Limits } from "../../contract/limits.js";
import {
  planRead,
  type ReadPlan,
} from "../../prisma/bounded-read/read-plan.js";
import { isCursorRead } from "../query/cursor/profile.js";
import {
  type CursorList,
  cursorDocument,
  cursorResponse,
} from "./cursor-read.js";
import { pageAtOnce, pageTake, wholePage } from "./bounded-read.js";
import { PlanCache } from "../query/plan-cache.js";
import { type OrderBy, readSort } from "../query/sort.js";

/** Prisma's arguments for the rows from which a page begins. */
interface PageArgs {
  readonly where?: Where;
  readonly orderBy?: OrderBy;
  readonly skip?: number;
}

/** Which rows are on a page. */
export interface PageQuery {
  readonly args: PageArgs;
  readonly page: Page;
  /** The document's links for a total. */
  readonly links: (total: number) => string;
}

/** A parsed read of many resources, checked against the limits before it is run. */
export interface CollectionQuery extends PageQuery {
  readonly plan: ReadPlan;
  readonly include: Include;
  readonly fieldsets: Fieldsets;
  readonly filters: readonly FamilyParameter[];
  /** Whether earlier pages of the same query were full. */
  readonly memory: { full: boolean };
}

const plans = new PlanCache<CollectionQuery>();

/** Parses the query of a collection of the type; `via` as in `readInclude`. */
export function collectionQuery(
  resource: Resource,
  request: RestRequest,
  via?: string,
): CollectionQuery {
  const { limits } = request.api.settings;
  const { families, include, fieldsets, shown } = collectionParameters(
    resource,
    request,
    via,
  );
  const { args, page, links } = pageQuery(resource, request, families);
  return {
    args,
    plan: pagePlan(resource, page, { ...args, ...shown }, limits),
    page,
    include,
    fieldsets,
    filters: families.filter,
    links,
    memory: { full: false },
  };
}

/** How the resources of a page are written. */
export function pageStyle(
  { api }: RestRequest,
  { fieldsets, include }: Pick<CollectionQuery, "fieldsets" | "include">,
  offset?: number,
): Style {
  const { maxResponseBytes } = api.settings.limits;
  const parameter = include.requested ? "include" : "page[limit]";
  const size = new ResponseSize(maxResponseBytes, parameter);
  return { api, fieldsets, size, ...(offset !== undefined && { offset }) };
}

/** How the rows of a page are read: no more than the request may load. */
export function pagePlan(
  resource: Resource,
  page: Page,
  args: object,
  { maxRecords }: Pick<Limits, "maxRecords">,
): ReadPlan {
  const plan = planRead(resource, { ...args });
  return {
    ...plan,
    args: { ...plan.args, ...pageTake(page, plan, maxRecords) },
  };
}

/** Parses `filter`, `sort` and `page` of resources of the type. */
export function pageQuery(
  resource: Resource,
  request: RestRequest,
  families: Pick<ReadParameters, "filter" | "page" | "sort">,
): PageQuery {
  const { api } = request;
  const { database } = api;
  const { limits } = api.settings;
  const joins = new JoinBudget(limits);
  const where = readFilter(api, resource, families.filter, joins);
  const orderBy = readSort(resource, families.sort, limits, joins, database);
  const page = readPage(families.page, api.settings);
  return {
    args: {
      ...(where && { where }),
      ...(orderBy.length > 0 && { orderBy }),
      ...(page.offset > 0 && { skip: page.offset }),
    },
    page,
    links: pageLinks(request, page),
  };
}

/**
 * `GET /type`: reads the page, counts if the page does not prove the total, and
 * writes the document.
 *
 * @throws ApiError (400) at the invalid parameter.
 */
export async function answerList(
  request: RestRequest,
  delegate: Pick<Delegate, "findMany" | "count" | "findPage">,
): Promise<ApiResponse> {
  const { api, resource, path, query } = request;
  const isKept = !api.settings.extensions?.hasFilters;
  const key = isKept && query !== undefined ? `${path}?${query}` : undefined;
  if (isCursorRead(request, resource)) {
    const list: CursorList = {
      target: resource,
      find: (args) => delegate.findMany(args),
      count: (where) => delegate.count(where ? copyArgs({ where }) : {}),
    };
    const cursors = key === undefined ? key : `cursors ${key}`;
    return cursorResponse(
      await shared(request, cursors, async () => {
        await startTogether();
        return cursorDocument(request, list);
      }),
    );
  }
  const plan = plans.get(api, resource, key, () =>
    collectionQuery(resource, request),
  );
  const count = (): PromiseLike<number> =>
    shared(request, countKey(request, plan), () => {
      const { where } = copyArgs(plan.args);
      return delegate.count(where ? { where } : {});
    });
  const text = await shared(request, key, async () => {
    await startTogether();
    return documentText(request, plan, delegate, count);
  });
  return documentResponse(text);
}

/**
 * Shares the result with concurrent equal reads, if the application allows it. What
 * extensions compute may depend on the caller.
 */
function shared<Result>(
  { api, client, extended }: RestRequest,
  key: string | undefined,
  read: () => PromiseLike<Result>,
): PromiseLike<Result> {
  return api.shared && !extended ? api.shared.share(client, key, read) : read();
}

/** The key of a count, without pages and sorting, which do not affect it. */
function countKey(
  { api, resource }: RestRequest,
  { filters }: CollectionQuery,
): string | undefined {
  return api.shared && `count ${resource.type} ${JSON.stringify(filters)}`;
}

async function documentText(
  request: RestRequest,
  { plan, page, include, fieldsets, links, memory }: CollectionQuery,
  delegate: Pick<Delegate, "findMany" | "findPage">,
  count: () => PromiseLike<number>,
): Promise<string> {
  const find = (): PromiseLike<object[]> =>
    delegate.findMany(copyArgs(plan.args));
  // The last page of the same query predicts whether this one will prove its total.
  // If not, the count is read in the same statement, or runs concurrently.
  const isCounted = memory.full && !request.api.shared;
  const atOnce = await pageAtOnce(request, page, plan, delegate, isCounted);
  const read = async (): Promise<
    readonly [readonly Row[], number | undefined]
  > => {
    const [found, total] = memory.full
      ? await Promise.all([find(), count()])
      : [await find(), undefined];
    return [await wholePage(request, page, plan, found as Row[]), total];
  };
  const [rows, early] = atOnce ? [atOnce.rows, atOnce.total] : await read();
  const proven = provenTotal(page, rows.length);
  memory.full = proven === undefined;
  const total =
    proven ?? countedTotal(page, rows.length, early ?? (await count()));
  return resourceDocument({
    style: pageStyle(request, { fieldsets, include }, page.offset),
    include,
    data: request.extended
      ? await withComputed(request, include.root, fieldsets, rows)
      : rows,
    links: links(total),
    total,
  });
}
