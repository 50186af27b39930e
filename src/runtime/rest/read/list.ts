import type { ApiResponse } from "../../service/api-handler.js";
import { JoinBudget } from "../../service/join-budget.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate, Where } from "../../prisma/delegate.js";
import type { Resource, Row } from "../../model/resource.js";
import { startTogether } from "../../prisma/batching/start-together.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import type { Style } from "../document/resource-text.js";
import { ResponseSize } from "../document/response-size.js";
import { pageLinks } from "../document/links.js";
import type { RestRequest } from "../request.js";
import { type Fieldsets, readFieldsets } from "../query/fieldsets.js";
import { readFilter } from "../query/filter.js";
import { type Include, readInclude } from "../query/include.js";
import {
  countedTotal,
  type Page,
  provenTotal,
  readPage,
} from "../query/page.js";
import {
  type FamilyParameter,
  type ReadParameters,
  readParameters,
} from "../query/parameters.js";
import type { Limits } from "../../contract/limits.js";
import {
  planRead,
  type ReadPlan,
} from "../../prisma/bounded-read/read-plan.js";
import { pageTake, wholePage } from "./bounded-read.js";
import { PlanCache } from "../query/plan-cache.js";
import { selection } from "../query/selection.js";
import { type OrderBy, readSort } from "../query/sort.js";

/** Prisma's arguments for the rows from which a page begins. */
export interface PageArgs {
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
  const { api } = request;
  const families = readParameters(request.parameters(), [
    "fields",
    "filter",
    "include",
    "page",
    "sort",
  ]);
  const { limits, linkage } = api.settings;
  const include = readInclude(resource, families.include, limits, via);
  const fieldsets = readFieldsets(api, families.fields);
  const shown = selection(include.root, "collection", { fieldsets, linkage });
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
  const { limits } = api.settings;
  const joins = new JoinBudget(limits);
  const where = readFilter(api, resource, families.filter, joins);
  const orderBy = readSort(resource, families.sort, limits, joins);
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
  delegate: Pick<Delegate, "findMany" | "count">,
): Promise<ApiResponse> {
  const { api, resource, path, query } = request;
  const key = query === undefined ? undefined : `${path}?${query}`;
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

/** Shares the result with concurrent equal reads, if the application allows it. */
function shared<Result>(
  { api, client }: RestRequest,
  key: string | undefined,
  read: () => PromiseLike<Result>,
): PromiseLike<Result> {
  return api.shared ? api.shared.share(client, key, read) : read();
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
  delegate: Pick<Delegate, "findMany">,
  count: () => PromiseLike<number>,
): Promise<string> {
  const find = (): PromiseLike<object[]> =>
    delegate.findMany(copyArgs(plan.args));
  // The last page of the same query predicts whether this one will prove its total.
  // If not, the count runs concurrently.
  const [found, early] = memory.full
    ? await Promise.all([find(), count()])
    : [await find()];
  const rows = await wholePage(request, page, plan, found as readonly Row[]);
  const proven = provenTotal(page, rows.length);
  memory.full = proven === undefined;
  const total =
    proven ?? countedTotal(page, rows.length, early ?? (await count()));
  return resourceDocument({
    style: pageStyle(request, { fieldsets, include }, page.offset),
    include,
    data: rows,
    links: links(total),
    total,
  });
}
