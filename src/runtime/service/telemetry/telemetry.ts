import type { DelegateMap } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { Schema } from "../../model/schema.js";
import { check } from "../check-option.js";

/** Attributes of a span. */
export type Attributes = Record<string, string | number | boolean>;

/** What OpenTelemetry carries along with the calls of a request. */
export interface TraceContext {
  getValue(key: symbol): unknown;
  setValue(key: symbol, value: unknown): TraceContext;
  deleteValue(key: symbol): TraceContext;
}

/** A step of a trace. */
export interface Span {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  updateName(name: string): unknown;
  spanContext(): { readonly isRemote?: boolean | undefined };
  isRecording(): boolean;
  end(): void;
}

interface Tracer {
  startSpan(
    name: string,
    options: { kind?: number; attributes?: Attributes },
    context: TraceContext,
  ): Span;
}

/**
 * The part of `@opentelemetry/api` that the handlers call. Give them the whole module: they
 * import nothing of it.
 */
export interface Telemetry {
  readonly trace: {
    getTracer(name: string): Tracer;
    getSpan(context: TraceContext): Span | undefined;
    setSpan(context: TraceContext, span: Span): TraceContext;
  };
  readonly context: {
    active(): TraceContext;
    with<Result>(context: TraceContext, run: () => Result): Result;
  };
  readonly SpanStatusCode: { readonly ERROR: number };
}

/** What a request spends its time on, as its spans and `Server-Timing` call it. */
export type Phase = "parse" | "authorize" | "database" | "document";

/** The trace of a request, which begins with the phase `parse`. */
export interface RequestTrace {
  /** Runs a part of the request, and ends `parse`. */
  phase<Result>(name: Phase, run: () => Result): Result;
  /** The request is read, as far as it is read before the caller is known. */
  read(): void;
  /** Adds attributes; `http.route` names the span. */
  note(attributes: Attributes): void;
  /**
   * The client with a span around each call that a request makes of it.
   *
   * @param origin the application's client, which tells of statements
   */
  client(
    client: DelegateMap,
    origin: DelegateMap,
    resources: Iterable<Resource>,
    schema: Schema,
  ): DelegateMap;
}

/** Where OpenTelemetry's context has the trace. */
export const traceKey = Symbol("gen-api request");

/** @throws TypeError for anything but the API */
export function checkTelemetry(telemetry: Telemetry | undefined): void {
  check(
    telemetry === undefined ||
      ((typeof telemetry as string) === "object" &&
        typeof telemetry?.trace?.getTracer === "function" &&
        typeof telemetry.context?.with === "function" &&
        telemetry.SpanStatusCode !== undefined),
    '"telemetry" must be the module "@opentelemetry/api": import * as telemetry',
  );
}
