import type { DelegateMap } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { Schema } from "../../model/schema.js";
import type { ApiHandler } from "../api-handler.js";
import type { HandlerSettings } from "../options.js";
import type { answerTraced } from "./request-span.js";
import type { Attributes } from "./telemetry.js";

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

type Switch = Pick<HandlerSettings, "telemetry">;

/** The trace of the request that this code runs for, if it has one. */
export function traceOf({ telemetry }: Switch): RequestTrace | undefined {
  return telemetry?.context.active().getValue(traceKey) as
    RequestTrace | undefined;
}

/** Runs a part of a request, in a span of its own if the request has a trace. */
export function inPhase<Result>(
  settings: Switch,
  name: Phase,
  run: () => Result,
): Result {
  const trace = traceOf(settings);
  return trace ? trace.phase(name, run) : run();
}

/** How the clients of requests read, with a span around each call of a request with a trace. */
export function tracedReader(
  settings: Switch,
  read: (client: DelegateMap) => DelegateMap,
  resources: Iterable<Resource>,
  schema: Schema,
): (client: DelegateMap) => DelegateMap {
  if (!settings.telemetry) return read;
  // One for all requests: reads of one client are joined.
  const known = new WeakMap<DelegateMap, DelegateMap>();
  return (client) => {
    const own = read(client);
    const trace = traceOf(settings);
    if (!trace) return own;
    const made = known.get(own) ?? trace.client(own, client, resources, schema);
    known.set(own, made);
    return made;
  };
}

/** The handler with a trace of each request, if the options want that: else it is as it was. */
export function traced(
  settings: HandlerSettings,
  handler: ApiHandler,
): ApiHandler {
  if (!settings.telemetry && !settings.serverTiming) return handler;
  // Code that a service without telemetry does not load; asking each time takes long.
  let answer: typeof answerTraced | undefined;
  return async (request) => {
    answer ??= (await import("./request-span.js")).answerTraced;
    return answer(settings, request, handler);
  };
}
