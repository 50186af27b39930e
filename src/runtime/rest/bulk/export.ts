import { ApiError } from "../../errors/api-error.js";
import type { Row } from "../../model/resource.js";
import { planRead } from "../../prisma/bounded-read/read-plan.js";
import type { Delegate } from "../../prisma/delegate.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { JoinBudget } from "../../service/join-budget.js";
import { withComputed } from "../document/computed-attributes.js";
import { errorResponse } from "../errors/error-response.js";
import type { FileFormat } from "../file-types.js";
import { cursorKeys, orderOf } from "../query/cursor/keys.js";
import { rowsAfter } from "../query/cursor/rows-after.js";
import {
  sortValues,
  withoutSortValues,
  withSortValues,
} from "../query/cursor/sort-values.js";
import { type Fieldsets, readFieldsets } from "../query/fieldsets.js";
import { readFilter } from "../query/filter.js";
import type { IncludeNode } from "../query/include.js";
import { readParameters } from "../query/parameters.js";
import { selection } from "../query/selection.js";
import { readSort } from "../query/sort.js";
import { boundedRead } from "../read/bounded-read.js";
import { refuseSort, rowsOfParts } from "../read/cursor-read.js";
import type { RestRequest } from "../request.js";
import { csvWriter } from "./csv-writer.js";
import { ndjsonWriter } from "./ndjson-writer.js";
import { refuseRoute } from "./refuse-route.js";

/** Records of one statement: their text is in memory while it is sent. */
const batchSize = 500;

/**
 * `GET /type` as a file of all records that the caller may read.
 *
 * @throws ApiError (400) at the invalid parameter; what the first batch fails with
 */
export async function answerExport(
  request: RestRequest,
  format: FileFormat,
): Promise<ApiResponse> {
  const { api, resource } = request;
  refuseRoute(api.settings, resource, "list");
  const families = readParameters(request.parameters(), [
    "fields",
    "filter",
    "sort",
  ]);
  const fieldsets = readFieldsets(api, families.fields);
  const batches = rowBatches(request, families, fieldsets);
  // What refuses the whole has its own status.
  const first = await batches.next();
  const writer = (format === "csv" ? csvWriter : ndjsonWriter)(
    api,
    resource,
    fieldsets,
  );
  async function* parts(): AsyncGenerator<string> {
    yield writer.head;
    try {
      for (let next = first; !next.done; next = await batches.next()) {
        yield writer.text(next.value);
      }
    } catch (error) {
      const { text = "" } = errorResponse(api.settings, error);
      if (!writer.tellsErrors) throw error;
      yield `${text}\n`;
    }
  }
  return {
    status: 200,
    headers: {
      "content-type": writer.contentType,
      "content-disposition": `attachment; filename="${resource.type.replaceAll(/[^\w.-]/g, "_")}.${format}"`,
      vary: "Accept",
    },
    stream: parts(),
  };
}

/**
 * All rows by keyset, so that no batch costs more than the first. Records that are written
 * meanwhile may be among them or not.
 *
 * @throws ApiError `invalid-page` (400) where there are more than `maxRows`
 */
async function* rowBatches(
  request: RestRequest,
  families: Pick<ReturnType<typeof readParameters>, "filter" | "sort">,
  fieldsets: Fieldsets,
): AsyncGenerator<readonly Row[]> {
  const { api, resource, client } = request;
  const { database, settings } = api;
  const { limits, bulk } = settings;
  const joins = new JoinBudget(limits);
  const where = readFilter(api, resource, families.filter, joins);
  const orderBy = readSort(resource, families.sort, limits, joins, database);
  const keys = cursorKeys(resource, orderBy, database, refuseSort);
  const root: IncludeNode = { resource, children: new Map() };
  const view = { fieldsets, linkage: "lean" } as const;
  const args = { ...selection(root, "single", view) };
  const plan = planRead(resource, withSortValues(resource, keys, args));
  const asked = { ...plan.args, orderBy: orderOf(keys) };
  const most = Math.max(1, Math.floor(limits.maxRecords / plan.weight));
  const size = Math.min(batchSize, most);
  const delegate = client[resource.delegate] as Delegate;
  const find = (one: object): PromiseLike<object[]> => delegate.findMany(one);
  let parts: Parameters<typeof rowsOfParts>[3] = [undefined];
  for (let count = 0; parts.length > 0;) {
    const found = await rowsOfParts(find, asked, where, parts, size);
    const rows = found.map((row) => decodedRow(row as Row, resource));
    const last = rows.at(-1);
    if (!last) return;
    count += rows.length;
    if (count > bulk.maxRows) {
      throw new ApiError(
        "invalid-page",
        `there are more than ${String(bulk.maxRows)} records: filter them`,
        { parameter: "filter" },
      );
    }
    parts =
      rows.length < size
        ? []
        : rowsAfter(keys, sortValues(keys, last), database);
    const whole = await boundedRead(request).complete(
      plan,
      rows.map((row) => withoutSortValues(keys, args, row)),
    );
    yield await withComputed(request, root, fieldsets, whole);
  }
}
