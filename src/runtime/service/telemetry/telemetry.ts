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
