import { AccessDenied } from "../../errors/access-denied.js";
import { ApiError } from "../../errors/api-error.js";
import type { Row } from "../../model/resource.js";
import type { Delegate } from "../../prisma/delegate.js";
import { fieldText } from "../../serialization/field-text.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { JoinBudget } from "../../service/join-budget.js";
import type { RestApi } from "../api.js";
import { documentResponse } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { identifierText } from "../document/resource-text.js";
import { readFilter } from "../query/filter.js";
import { readPage } from "../query/page.js";
import { readParameters } from "../query/parameters.js";
import type { RestRequest } from "../request.js";
import {
  type Aggregate,
  columnsOf,
  type Group,
  groupOrder,
  memberOf,
  nameOf,
  parameterOf,
  partOf,
  readAggregate,
  type Summary,
} from "./read-aggregate.js";
import { refuseRoute } from "./refuse-route.js";

const maxGroups = 1_000;

/**
 * `GET /type/-/aggregate`: numbers about the records that match and that the caller may read, by
 * groups. The document has them in `meta`, since they are no resources.
 *
 * @throws ApiError (400) at the invalid parameter, (403) for a column that the caller may not read
 */
export async function answerAggregate(
  request: RestRequest,
): Promise<ApiResponse> {
  const { api, resource, client } = request;
  refuseRoute(api.settings, resource, "list");
  const { limits, maxPageSize } = api.settings;
  const parameters = request.parameters();
  const { filter, sort, page } = readParameters(parameters, [
    ...["filter" as const, "page" as const, "sort" as const],
  ]);
  const asked = readAggregate(resource, parameters);
  const { groups, isCounted, summaries } = asked;
  const where = readFilter(api, resource, filter, new JoinBudget(limits));
  const { limit = Infinity, offset } = readPage(page, {
    ...api.settings,
    pageSize: Infinity,
    maxPageSize: Math.min(maxPageSize, maxGroups),
  });
  const args: Record<string, unknown> = { ...(where && { where }) };
  if (isCounted) args["_count"] = true;
  for (const { name, field } of summaries) {
    args[name] = { ...(args[name] as object), [field.name]: true };
  }
  const delegate = client[resource.delegate] as Delegate;
  const orderBy = groupOrder(resource, asked, sort);
  const rows = await atParameter(asked, async () =>
    groups.length > 0
      ? await groupRows(delegate, groups, {
          ...{ ...args, orderBy },
          ...(offset > 0 && { skip: offset }),
          take: Math.min(limit, maxGroups + 1),
        })
      : [await delegate.aggregate(args)],
  );
  if (rows.length > maxGroups) {
    throw new ApiError(
      "invalid-page",
      `there are more than ${String(maxGroups)} groups: ask for fewer by page[limit], or filter them`,
      { parameter: "page[limit]" },
    );
  }
  const texts = rows.map((row) => rowText(api, asked, row as Row));
  return documentResponse(
    `{"jsonapi":{"version":"1.1"},"links":${selfLinks(request)},"meta":{"groups":[${texts.join(",")}]}}`,
  );
}

/** @throws ApiError (400) for a part of a date that no reads by SQL group by */
async function groupRows(
  delegate: Delegate,
  groups: readonly Group[],
  args: object,
): Promise<object[]> {
  const parted = groups.find(partOf);
  if (!parted) {
    const by = [...new Set(groups.flatMap(columnsOf))];
    return await delegate.groupBy({ ...args, by });
  }
  const by = groups.flatMap((group) => {
    const part = partOf(group);
    const asked = part === undefined ? true : { [part]: true };
    return columnsOf(group).map((name) => [name, asked] as const);
  });
  const rows = await delegate.groupByParts?.({
    ...args,
    by: Object.fromEntries(by),
  });
  if (rows) return rows;
  throw new ApiError(
    "invalid-query",
    `"${nameOf(parted)}": parts of dates are grouped by in reads by SQL alone, and these cannot make this one`,
    { parameter: "groupBy" },
  );
}

/** @throws ApiError (403) at the parameter that names a column which the caller may not read */
async function atParameter<Result>(
  { groups, summaries }: Aggregate,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isColumn =
      error instanceof AccessDenied && error.argument === "select";
    if (!isColumn) throw error;
    const { message, field = "", problems } = error;
    const [{ code, meta }] = problems;
    const isGroup = groups.some((one) => columnsOf(one).includes(field));
    const summary = summaries.find((one) => one.field.name === field);
    const parameter = isGroup || !summary ? "groupBy" : parameterOf(summary);
    throw new ApiError(code, message, { parameter }, { meta });
  }
}

/** `{"group":{"status":"DRAFT"},"count":3,"sum":{"views":"12"}}` */
function rowText(
  api: RestApi,
  { groups, isCounted, summaries }: Aggregate,
  row: Row,
): string {
  const members = groups.map((group) =>
    member(memberOf(group), groupText(api, group, row)),
  );
  const names = [...new Set(summaries.map(({ name }) => name))];
  const numbers = names.map((name) => {
    const own = summaries.filter((one) => one.name === name);
    const values = own.map((one) =>
      member(one.field.wireName, valueText(api, one, row)),
    );
    return member(name.slice(1), `{${values.join(",")}}`);
  });
  const count = isCounted ? [member("count", String(row["_count"]))] : [];
  const group = member("group", `{${members.join(",")}}`);
  return `{${[group, ...count, ...numbers].join(",")}}`;
}

function member(name: string, text: string): string {
  return `${JSON.stringify(name)}:${text}`;
}

function groupText(api: RestApi, group: Group, row: Row): string {
  if ("field" in group) {
    const { field, part } = group;
    if (part !== undefined) {
      return `{${member(part, JSON.stringify(row[field.name]))}}`;
    }
    return fieldText(field, row[field.name], api.settings.bytes);
  }
  const { target } = group.relationship;
  const columns = columnsOf(group);
  return columns.some((name) => row[name] === null)
    ? "null"
    : identifierText(api, target, row, columns);
}

/** A mean of whole numbers is a fraction. */
function valueText(
  { settings }: RestApi,
  { name, field }: Summary,
  row: Row,
): string {
  const value = (row[name] as Row)[field.name];
  const isFraction = name === "_avg" && field.type !== "Decimal";
  const type = isFraction ? "Float" : field.type;
  return fieldText({ type }, value, settings.bytes);
}
