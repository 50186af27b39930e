import type { Resource, Row } from "../../model/resource.js";
import { ApiError } from "../../errors/api-error.js";
import { rowId } from "../../serialization/id-text.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import { authorized } from "../../service/authorize.js";
import { setColumns } from "../../service/extensions.js";
import { type Operation, run } from "../../service/pipeline.js";
import { queryParameters } from "../../service/query-parameters.js";
import type { Scope } from "../../service/scope.js";
import { textResponse } from "../../service/text-response.js";
import { inTransaction, type RestApi } from "../api.js";
import { apiErrorOf } from "../errors/api-error-of.js";
import { errorResponse } from "../errors/error-response.js";
import { fileTypes } from "../file-types.js";
import { claimOf } from "../preconditions.js";
import type { RestRequest } from "../request.js";
import type { Endpoint } from "../routing-table.js";
import { Tried } from "../tried.js";
import { afterRace } from "../write/after-race.js";
import { undoneWrite } from "../write/undone-write.js";
import { createRows } from "./create-rows.js";
import type { Line } from "./read-lines.js";

export interface ImportOptions {
  /** The fields of a unique by which records are found: what is found is updated. */
  readonly matchFields?: readonly string[];
  /** Whether what is written is undone. */
  readonly isDry: boolean;
}

interface Import extends ImportOptions {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  /** The key of the request, with which each batch has one of its own. */
  readonly key: string | undefined;
}

/** What became of a line. */
type Result = { readonly id?: string } | { readonly errors: unknown };

/** Writes the batches of an import, each as a request of its own. */
export class ImportBatches {
  readonly #api: RestApi;
  readonly #request: ApiRequest;
  readonly #import: Import;
  /** Whether a line of the file may be written. */
  #isAllowed = false;
  /** Those that are alone to blame: dry runs leave them out of what comes before others. */
  readonly #refused = new WeakSet<Line>();

  constructor(api: RestApi, request: ApiRequest, all: Import) {
    this.#api = api;
    this.#request = request;
    this.#import = all;
  }

  /**
   * Writes lines in one transaction. What is refused is halved until the line is found.
   *
   * @throws what refuses the request, and ApiError (503) of a database that does not answer
   */
  async *write(lines: readonly Line[]): AsyncGenerator<ApiResponse> {
    yield* this.#halved(await this.#judged(lines));
  }

  /**
   * The lines, as `authorize` has them: each is asked for as its own request would be.
   *
   * @throws what denies all lines at the start of a file: it refuses the whole
   */
  async #judged(lines: readonly Line[]): Promise<readonly Line[]> {
    const { authorize } = this.#api.settings;
    if (!authorize) return lines;
    const request = this.#request;
    const judged: Line[] = [];
    let denial: ApiError | undefined;
    for (const line of lines) {
      if (line.problem) {
        judged.push(line);
        continue;
      }
      const { model, access } = this.#operation(line.document);
      try {
        await authorized(authorize, { model, ...access(), request });
        this.#isAllowed = true;
        judged.push(line);
      } catch (error) {
        const problem = apiErrorOf(error);
        if (problem.status >= 500) throw error;
        denial ??= problem;
        judged.push({ ...line, problem });
      }
    }
    if (denial && !this.#isAllowed) throw denial;
    return judged;
  }

  /** @param body a document, or those of several lines */
  #operation(body: unknown): Operation {
    const { resource, matchFields } = this.#import;
    const operation = matchFields ? "upsert" : "create";
    const query = queryParameters(this.#request.query);
    return {
      model: resource.model,
      access: () => ({
        ...{ protocol: "rest", operation },
        arguments: { id: undefined, relatedId: undefined, query, body },
      }),
      intent: () => operation,
    };
  }

  /** @param before what of its batch a dry run has undone: the lines may conflict with it */
  async *#halved(
    lines: readonly Line[],
    before: readonly Line[] = [],
  ): AsyncGenerator<ApiResponse> {
    const whole = await this.#tried(lines, before);
    if (whole) {
      yield whole;
      return;
    }
    const half = Math.ceil(lines.length / 2);
    const first = lines.slice(0, half);
    yield* this.#halved(first, before);
    const undone = this.#import.isDry ? [...before, ...first] : [];
    yield* this.#halved(
      lines.slice(half),
      undone.filter((one) => !this.#refused.has(one)),
    );
  }

  /** The answer to the lines; `undefined` for several that are refused, or were before. */
  async #tried(
    lines: readonly Line[],
    before: readonly Line[],
  ): Promise<ApiResponse | undefined> {
    let isInside = false;
    try {
      const response = await this.#run(lines, async (scope) => {
        isInside = true;
        if (before.length > 0) await this.#answer(scope, before);
        return this.#answer(scope, lines);
      });
      return response.text ? response : undefined;
    } catch (error) {
      if (error instanceof Tried) return error.response;
      const [line] = lines;
      const failure = undoneWrite(apiErrorOf(error));
      const isOfLine =
        isInside || (line?.key !== undefined && isOfKey(failure));
      if (!line || !isOfLine || failure.status === 503) throw error;
      if (lines.length === 1) {
        this.#refused.add(line);
        return response([this.#resultText(line, this.#errors(error))]);
      }
    }
    // With a key, that they are halved takes effect once too: later they might pass as a whole.
    if (this.#keyOf(lines) !== undefined && !this.#import.isDry) {
      await this.#run(lines, () => Promise.resolve(response([])));
    }
    return undefined;
  }

  #run(
    lines: readonly Line[],
    work: (scope: Scope) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const { resource, matchFields, isDry } = this.#import;
    const { settings, resources, deprecations } = this.#api;
    const isUpsert = matchFields !== undefined;
    const documents = lines.map(({ document }) => document);
    const key = this.#keyOf(lines);
    const { headers } = this.#request;
    const request = {
      ...this.#request,
      ...(key !== undefined && {
        headers: {
          ...headers,
          "idempotency-key": `"${key.replaceAll(/["\\]/g, "\\$&")}"`,
        },
      }),
    };
    // Each line was asked for.
    const asked = { ...settings, authorize: undefined };
    const service = { ...this.#api, settings: asked };
    return run(service, request, {
      operations: [this.#operation(documents)],
      isWrite: true,
      isOne: true,
      said: () => ({ path: request.path, query: request.query, documents }),
      // It has ids, and what was wrong with what the same caller sent.
      replay: () => ({ isOpen: () => true }),
      claims: () =>
        claimOf(settings, request.headers, {
          ...{ method: "POST", resource, record: undefined, isAction: false },
          isUpsert: () => isUpsert,
        }),
      begin: (scope, write) =>
        afterRace(isUpsert && !scope.extended?.layer, () =>
          scope.transaction(async (inside) => {
            const answer = await write(inside);
            if (isDry) throw new Tried(answer);
            return answer;
          }),
        ),
      run: work,
      marked: (answer) =>
        deprecations?.rest(
          documents.map((body) => ({
            steps: [resource.type],
            ...{ resource, resources, parameters: [], body },
            endpoint: settings.endpoint,
          })),
          request,
          answer,
          settings,
        ) ?? answer,
    });
  }

  async #answer(scope: Scope, lines: readonly Line[]): Promise<ApiResponse> {
    const single = (line: Line): RestRequest => this.#single(scope, line);
    const results = lines.map(({ problem }): Result | undefined =>
      problem ? this.#errors(problem) : undefined,
    );
    const [only] = lines;
    if (only && !only.problem && (lines.length === 1 || this.#isSingle)) {
      for (const [at, line] of lines.entries()) {
        if (!line.problem) results[at] = await this.#alone(single(line));
      }
    } else {
      const { resource } = this.#import;
      const { idDivider } = this.#api;
      const open = lines.flatMap((line, at) =>
        line.problem ? [] : [{ at, request: single(line) }],
      );
      const rows = await createRows(
        this.#api,
        open.map(({ request }) => request),
      );
      rows.forEach((row, index) => {
        const at = open[index]?.at ?? 0;
        results[at] =
          row instanceof ApiError
            ? this.#errors(row)
            : row
              ? { id: rowId(resource, row as Row, idDivider) }
              : {};
      });
    }
    return response(
      lines.map((line, at) => this.#resultText(line, results[at] ?? {})),
    );
  }

  get #isSingle(): boolean {
    return this.#import.matchFields !== undefined;
  }

  /** A line as its single request would be: its errors are at their places. */
  async #alone(request: RestRequest): Promise<Result> {
    try {
      const { text } = await this.#import.endpoint.run(request);
      const { data } = JSON.parse(text ?? "{}") as {
        readonly data?: { readonly id: string | number };
      };
      return { ...(data && { id: String(data.id) }) };
    } catch (error) {
      throw undoneWrite(apiErrorOf(error, request));
    }
  }

  #single(scope: Scope, { document }: Line): RestRequest {
    const { client, origin, guarded, extended } = scope;
    const { resource, matchFields } = this.#import;
    const { type, model } = resource;
    const body = {
      ...document,
      ...(matchFields && { meta: { operation: "upsert", matchFields } }),
    };
    return {
      api: inTransaction(this.#api),
      operation: "create",
      method: "POST",
      ...{ client, origin, extended, resource },
      path: this.#request.path,
      // A minimal answer to an update does not tell the id.
      query: matchFields ? `fields[${type}]=` : "",
      parameters: () => (matchFields ? [[`fields[${type}]`, ""]] : []),
      id: undefined,
      parent: undefined,
      relatedId: undefined,
      isMinimal: matchFields === undefined,
      asksCursors: false,
      knownVersions: undefined,
      seesCells: () => guarded?.seesCells(model) ?? true,
      preset: setColumns(resource, guarded, this.#api.settings.extensions),
      hasBody: true,
      body: () => body,
    };
  }

  /** The line's own, or that of the request and the lines. */
  #keyOf(lines: readonly Line[]): string | undefined {
    const [first] = lines;
    const { key } = this.#import;
    if (first?.key !== undefined) return first.key;
    const numbers = `${String(first?.line)}-${String(lines.at(-1)?.line)}`;
    return key === undefined ? undefined : `${key}:${numbers}`;
  }

  #errors(error: unknown): Result {
    const { text = "" } = errorResponse(this.#api.settings, error);
    const { errors } = JSON.parse(text) as { readonly errors: unknown };
    return { errors };
  }

  #resultText({ line }: Line, result: Result): string {
    return JSON.stringify({ line, ...result });
  }
}

/** Whether a key is invalid, was that of another request, or is taken by one that runs. */
function isOfKey({ problems }: ApiError): boolean {
  const [{ source }] = problems;
  return (
    source !== undefined &&
    "header" in source &&
    source.header === "Idempotency-Key"
  );
}

function response(texts: readonly string[]): ApiResponse {
  const text = texts.map((one) => `${one}\n`).join("");
  return textResponse(200, { "content-type": fileTypes.ndjson }, text);
}
