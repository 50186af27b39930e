import type { DelegateMap } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { Schema } from "../../model/schema.js";
import { ApiError } from "../../errors/api-error.js";
import { isJsonObject } from "../../serialization/json-object.js";
import type { ApiHandler, ApiRequest, ApiResponse } from "../api-handler.js";
import { header } from "../headers.js";
import { PhaseTimes, withServerTiming } from "./phase-times.js";
import { rowsOf } from "./returned-rows.js";
import {
  type Attributes,
  type Phase,
  type RequestTrace,
  type Span,
  type Telemetry,
  type TraceContext,
  traceKey,
} from "./telemetry.js";
import {
  type TracedCall,
  type CallTrace,
  type Statements,
  tracedClient,
} from "./traced-client.js";

interface TraceOptions {
  readonly telemetry: Telemetry | undefined;
  readonly serverTiming: boolean;
}

const tracerName = "@gen-api/runtime";
/** OpenTelemetry's `SpanKind`. */
const internal = 0;
const server = 1;
const client = 2;
const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/**
 * Answers a request in a span of its own. Its attributes are names of the schema, and
 * numbers: nothing that a request or a record contains.
 */
export async function answerTraced(
  { telemetry, serverTiming }: TraceOptions,
  request: ApiRequest,
  handler: ApiHandler,
): Promise<ApiResponse> {
  const times = new PhaseTimes();
  const asked = String(request.method).toUpperCase();
  const method = methods.test(asked) ? asked : "_OTHER";
  const { mount = "" } = request;
  const trace = telemetry && new SpanTrace(telemetry, { method, mount }, times);
  const run = (): Promise<ApiResponse> => handler(request);
  const response = await (trace ? trace.run(run, serverTiming) : run());
  trace?.finish(response);
  // What succeeds has passed `authorize`, which no OPTIONS is asked about.
  return serverTiming && response.status < 400 && method !== "OPTIONS"
    ? withServerTiming(response, times)
    : response;
}

/** A part of a request that has begun. */
interface Part {
  readonly context: TraceContext;
  readonly span: Span;
  /** @param failure the type of what it has failed with; a refusal is no failure */
  end(failure?: string): void;
}

export class SpanTrace implements RequestTrace, CallTrace {
  readonly #telemetry: Telemetry;
  readonly #times: PhaseTimes;
  readonly #method: string;
  readonly #mount: string;
  readonly #span: Span;
  readonly #context: TraceContext;
  /** The part of `parse` that the request begins with. */
  #reading: Part | undefined;
  #route: string | undefined;
  #rows = 0;
  #statements = 0;
  /** What counts the statements of the request's client. */
  #counted: Statements | undefined;

  constructor(
    telemetry: Telemetry,
    { method, mount }: { readonly method: string; readonly mount: string },
    times: PhaseTimes,
  ) {
    const { trace, context } = telemetry;
    this.#telemetry = telemetry;
    this.#times = times;
    this.#mount = mount;
    this.#method = method === "_OTHER" ? "HTTP" : method;
    const outer = context.active();
    const parent = trace.getSpan(outer);
    const isServer = !parent || parent.spanContext().isRemote === true;
    const attributes = { "http.request.method": method };
    this.#span = trace
      .getTracer(tracerName)
      .startSpan(
        this.#method,
        { kind: isServer ? server : internal, attributes },
        outer,
      );
    this.#context = trace.setSpan(outer, this.#span);
  }

  /** @param isTimed whether its phases matter even if nothing records the span */
  run<Result>(handle: () => Result, isTimed: boolean): Result {
    const { context } = this.#telemetry;
    if (!this.#span.isRecording() && !isTimed) {
      return context.with(this.#context, handle);
    }
    const own = this.#context.setValue(traceKey, this);
    return context.with(own, () => {
      // Without a manager of contexts, nobody can find the trace.
      if (context.active() === own) this.#reading = this.#begin("parse");
      return handle();
    });
  }

  phase<Result>(name: Phase, run: () => Result): Result {
    if (name === "parse" && this.#reading) return run();
    return this.#inPart(this.#begin(name), run);
  }

  read(): void {
    this.#reading?.end();
    this.#reading = undefined;
  }

  note(attributes: Attributes): void {
    const { "http.route": route, ...others } = attributes;
    if (route !== undefined) this.#route = `${this.#mount}${String(route)}`;
    this.#span.setAttributes({
      ...others,
      ...(this.#route !== undefined && { "http.route": this.#route }),
    });
  }

  client(
    own: DelegateMap,
    origin: DelegateMap,
    resources: Iterable<Resource>,
    schema: Schema,
  ): DelegateMap {
    return tracedClient(this.#telemetry, own, origin, resources, schema);
  }

  /** A call of the client, in a span of its own. */
  async call<Result>(
    { model, operation, resource, statements, database }: TracedCall,
    run: () => PromiseLike<Result>,
  ): Promise<Result> {
    this.#counted = statements;
    const part = this.#begin("database");
    part.span.setAttributes({
      "db.system.name": database.system,
      "db.operation.name": operation,
      ...(model !== undefined && {
        "db.collection.name": database.tableOf(model),
        "gen_api.model": model,
      }),
    });
    return this.#inPart(part, async () => {
      const result = await run();
      const rows = rowsOf(resource, operation, result);
      this.#rows += rows;
      part.span.setAttributes({ "db.response.returned_rows": rows });
      return result;
    });
  }

  countStatement(): void {
    this.#statements += 1;
  }

  finish(response: ApiResponse): void {
    const { status, headers } = response;
    const isReplayed = header(headers, "idempotent-replayed") !== undefined;
    const { code, id } = status < 400 ? none : errorOf(response);
    this.#reading?.end(status < 500 ? undefined : (code ?? String(status)));
    const isTold = this.#counted?.areTold ?? true;
    this.note({
      "http.response.status_code": status,
      "gen_api.rows": this.#rows,
      ...(isTold && { "gen_api.statements": this.#statements }),
      ...(isReplayed && { "gen_api.idempotent_replay": true }),
      ...(code !== undefined && { "gen_api.error.code": code }),
      ...(id !== undefined && { "gen_api.error.id": id }),
      ...(status >= 500 && { "error.type": String(status) }),
    });
    if (this.#route !== undefined) {
      this.#span.updateName(`${this.#method} ${this.#route}`);
    }
    if (status >= 500) this.#fail(this.#span);
    this.#span.end();
  }

  #begin(name: Phase): Part {
    this.read();
    const { trace, context } = this.#telemetry;
    const outer = context.active();
    const kind = name === "database" ? client : internal;
    const span = trace.getTracer(tracerName).startSpan(name, { kind }, outer);
    const stop = this.#times.begin(name);
    return {
      context: trace.setSpan(outer, span),
      span,
      end: (failure) => {
        stop();
        if (failure !== undefined) {
          span.setAttributes({ "error.type": failure });
          this.#fail(span);
        }
        span.end();
      },
    };
  }

  #inPart<Result>(part: Part, run: () => Result): Result {
    const failed = (error: unknown): never => {
      part.end(failureOf(error));
      throw error;
    };
    let result: Result;
    try {
      result = this.#telemetry.context.with(part.context, run);
    } catch (error) {
      return failed(error);
    }
    if (result instanceof Promise) {
      return result.then((value: unknown) => {
        part.end();
        return value;
      }, failed) as Result;
    }
    part.end();
    return result;
  }

  /** Without a message, which may say what a client has sent. */
  #fail(span: Span): void {
    span.setStatus({ code: this.#telemetry.SpanStatusCode.ERROR });
  }
}

/**
 * The `error.type` of what a part fails with: the code of Prisma or of the error, else its
 * class; `undefined` for what refuses a request, as its server span has none either.
 */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status < 500) return undefined;
  const { code } = Object(error) as Record<string, unknown>;
  if (isName(code)) return code;
  return error instanceof Error ? error.name : typeof error;
}

interface AnsweredError {
  readonly code?: string;
  readonly id?: string;
}
const none: AnsweredError = {};

/** What the answer says of its first error, as far as that is a name of ours. */
function errorOf({ body }: ApiResponse): AnsweredError {
  if (!isJsonObject(body)) return none;
  const { errors, error = Array.isArray(errors) ? errors[0] : none } = body;
  const { code, id } = Object(error) as Record<string, unknown>;
  return {
    ...(isName(code) && { code }),
    ...(isName(id) && { id }),
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}
