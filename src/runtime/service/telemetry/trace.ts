import type { DelegateMap } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { Schema } from "../../model/schema.js";
import type { ApiHandler } from "../api-handler.js";
import type { answerTraced } from "./request-span.js";
import {
  type Phase,
  type RequestTrace,
  type Telemetry,
  traceKey,
} from "./telemetry.js";

interface Switch {
  readonly telemetry: Telemetry | undefined;
}

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
  settings: Switch & { readonly serverTiming: boolean },
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
