import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import { idempotencyKey } from "../../service/idempotency-key.js";
import { traceOf } from "../../service/telemetry/trace.js";
import { queryParameters } from "../../service/query-parameters.js";
import type { RestApi } from "../api.js";
import { errorResponse } from "../errors/error-response.js";
import { type FileFormat, fileTypes } from "../file-types.js";
import type { Endpoint } from "../routing-table.js";
import { refuseRoute } from "./refuse-route.js";
import { type ImportOptions, ImportBatches } from "./import-batch.js";
import { type Line, readLines } from "./read-lines.js";

/** Lines of one statement, and of one transaction. */
const batchSize = 500;
/** The same of upserts, each of which has its own statements: Prisma gives them five seconds. */
const upsertsSize = 50;

/**
 * `POST /type` with a file of records: the answer has a line for each of its lines, as soon as
 * the batch of that is committed.
 *
 * @throws ApiError (400, 403, 413, 415) for what refuses the whole
 */
export async function answerImport(
  api: RestApi,
  request: ApiRequest,
  resource: Resource,
  endpoint: Endpoint,
  format: FileFormat,
): Promise<ApiResponse> {
  const { settings } = api;
  refuseRoute(settings, resource, "create");
  traceOf(settings)?.note({ "gen_api.operation": "import" });
  const options = optionsOf(request);
  const text = textOf(request.body);
  const batches = new ImportBatches(api, request, {
    ...{ resource, endpoint, ...options },
    key: settings.idempotency && idempotencyKey(request.headers, false),
  });
  const lines = readLines(api, resource, format, text);
  const size = options.matchFields ? upsertsSize : batchSize;
  const { maxRows } = settings.bulk;
  const results = resultsOf(batches, batchesOf(lines, size, maxRows));
  // What refuses the whole has its own status.
  const first = await results.next();
  async function* parts(): AsyncGenerator<string> {
    try {
      for (let next = first; !next.done; next = await results.next()) {
        yield next.value.text ?? "";
      }
    } catch (error) {
      yield `${errorResponse(settings, error).text ?? ""}\n`;
    }
  }
  const { headers = {} } = first.done ? {} : first.value;
  return {
    status: 200,
    headers: { ...headers, "content-type": fileTypes.ndjson, vary: "Accept" },
    stream: parts(),
  };
}

async function* resultsOf(
  batches: ImportBatches,
  all: Iterable<readonly Line[]>,
): AsyncGenerator<ApiResponse> {
  for (const lines of all) yield* batches.write(lines);
}

/**
 * Lines that are written together; one with a key of its own is alone.
 *
 * @throws ApiError `payload-too-large` (413) beyond `maxRows`: those before are written
 */
function* batchesOf(
  lines: Iterable<Line>,
  size: number,
  maxRows: number,
): Generator<readonly Line[]> {
  let batch: Line[] = [];
  let count = 0;
  for (const line of lines) {
    count += 1;
    if (count > maxRows) {
      if (batch.length > 0) yield batch;
      throw new ApiError(
        "payload-too-large",
        `the file has more than ${String(maxRows)} records: send the others in another one`,
        { pointer: "" },
      );
    }
    if (line.key !== undefined) {
      if (batch.length > 0) yield batch;
      batch = [];
      yield [line];
      continue;
    }
    batch.push(line);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** @throws ApiError `invalid-query` (400) */
function optionsOf({ query }: ApiRequest): ImportOptions {
  const given = queryParameters(query);
  for (const [name, value] of given) {
    const isKnown =
      name === "upsert"
        ? value !== ""
        : name === "dry-run" && /^(?:true|false)$/.test(value);
    if (!isKnown) {
      throw new ApiError(
        "invalid-query",
        `"${name}=${value}" is not known: an import takes "upsert" with the fields of a unique, and "dry-run=true"`,
        { parameter: name },
      );
    }
  }
  const { upsert, "dry-run": isDry } = Object.fromEntries(given) as {
    readonly upsert?: string;
    readonly "dry-run"?: string;
  };
  return {
    ...(upsert !== undefined && { matchFields: upsert.split(",") }),
    isDry: isDry === "true",
  };
}

/** @throws ApiError `invalid-payload` (400), and for a body that could not be read */
function textOf(body: unknown): string {
  if (body instanceof Error) throw body;
  if (body === undefined) return "";
  if (typeof body === "string") return body;
  const invalid = (detail: string): ApiError =>
    new ApiError("invalid-payload", detail, { pointer: "" });
  if (!(body instanceof Uint8Array)) {
    throw invalid("something in front has parsed the file");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw invalid("the file is not valid UTF-8");
  }
}
