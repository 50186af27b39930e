import { ApiError } from "../../errors/api-error.js";
import { BoundedRead } from "../../prisma/bounded-read/bounded-read.js";
import {
  oneMore,
  RecordBudget,
  type Refuse,
} from "../../prisma/bounded-read/record-budget.js";
import type { ReadPlan } from "../../prisma/bounded-read/read-plan.js";
import type { Row } from "../../model/resource.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type {
  Delegate,
  DelegateMap,
  PageRead,
  Where,
} from "../../prisma/delegate.js";
import type { Page } from "../query/page.js";
import type { RestRequest } from "../request.js";

/**
 * The records that a request may load beside those that are counted already.
 *
 * @param client other than the request's, in a transaction
 */
export function boundedRead(
  { api, client }: RestRequest,
  inside: DelegateMap = client,
  parameter = "page[limit]",
): BoundedRead {
  const { limits, linkage } = api.settings;
  const refuse: Refuse = (limit, at) => {
    const last = at.at(-1);
    if (!last) {
      throw new ApiError(
        "invalid-page",
        `more than ${String(limits.maxRecords)} records with those that are included: ask for a smaller page`,
        { parameter },
      );
    }
    const path = at.map(({ relationship }) => relationship.wireName).join(".");
    const problem =
      limit === "maxRecords"
        ? `the request loads more than ${String(limits.maxRecords)} records: ask for a smaller page or include less`
        : `more than ${String(limits.maxRelated)} are related to one ${last.resource.type}: read them in pages, by the relationship's own URL`;
    const hint = linkage === "full" ? ', or leave it out of "fields"' : "";
    throw new ApiError("invalid-include", `"${path}": ${problem}${hint}`, {
      parameter: "include",
    });
  };
  return new BoundedRead(inside, new RecordBudget(limits), refuse);
}

/** The records that a row of a page counts: itself is free where pages have no limit. */
function weightIn({ limit }: Page, { weight }: ReadPlan): number {
  return limit === undefined ? weight - 1 : weight;
}

/** Prisma's `take` for a page: no more rows than may be loaded, and one. */
export function pageTake(
  page: Page,
  plan: ReadPlan,
  maxRecords: number,
): { readonly take?: number } {
  const weight = weightIn(page, plan);
  const most = weight === 0 ? Infinity : Math.floor(maxRecords / weight);
  const { limit = Infinity } = page;
  return limit <= most
    ? limit === Infinity
      ? {}
      : { take: limit }
    : oneMore(most);
}

/**
 * A page with all that is related to it, and its total if it is asked for, by one statement;
 * `undefined` where it takes several.
 */
export async function pageAtOnce(
  request: RestRequest,
  page: Page,
  plan: ReadPlan,
  delegate: Pick<Delegate, "findPage">,
  isCounted: boolean,
): Promise<PageRead<Row> | undefined> {
  if (!delegate.findPage || !(isCounted || plan.relations.length > 0)) {
    return undefined;
  }
  const { limit: take } = page;
  const args = { ...plan.asked, ...(take !== undefined && { take }) };
  const bounds = { ...request.api.settings.limits, isCounted };
  const found = await delegate.findPage("findMany", copyArgs(args), bounds);
  if (!found) return undefined;
  const rows = found.rows as Row[];
  const read = boundedRead(request, request.client, page.parameter);
  read.countWhole(plan, rows, weightIn(page, plan));
  return { ...found, rows };
}

/** The same for one record: `null` if there is none. */
export async function recordAtOnce(
  request: RestRequest,
  plan: ReadPlan,
  delegate: Pick<Delegate, "findPage">,
  where: Where,
): Promise<Row | null | undefined> {
  if (!delegate.findPage || plan.relations.length === 0) return undefined;
  const args = copyArgs({ ...plan.asked, where });
  const bounds = { ...request.api.settings.limits, isCounted: false };
  const found = await delegate.findPage("findUnique", args, bounds);
  if (!found) return undefined;
  const rows = found.rows as Row[];
  boundedRead(request).countWhole(plan, rows, plan.weight);
  return rows[0] ?? null;
}

/** The rows of a page with what is read after them. */
export function wholePage(
  request: RestRequest,
  page: Page,
  plan: ReadPlan,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const read = boundedRead(request, request.client, page.parameter);
  read.count(rows.length, weightIn(page, plan));
  return read.complete(plan, rows);
}
