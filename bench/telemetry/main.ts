import * as opentelemetry from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  type Sampler,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { overheadOf } from "../rest/overhead/measure.js";
import { generated } from "../rest/overhead/peers.js";
import { reads, writes } from "../rest/workloads.js";
import { markdownTable } from "../support/markdown-table.js";

// npm run bench:telemetry: the processor time of a request of REST in µs, without HTTP and with
// the database stubbed, least of 15 rounds

/** Spans are made and then forgotten: exporters differ in what they cost. */
const forgetting: SpanProcessor = {
  onStart: () => undefined,
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

/** The API with a provider of its own, so that all take turns in one process. */
function sampled(sampler: Sampler): typeof opentelemetry {
  const provider = new BasicTracerProvider({
    sampler,
    spanProcessors: [forgetting],
  });
  const trace = Object.create(opentelemetry.trace, {
    getTracer: { value: provider.getTracer.bind(provider) },
  }) as typeof opentelemetry.trace;
  return { ...opentelemetry, trace };
}

opentelemetry.context.setGlobalContextManager(
  new AsyncLocalStorageContextManager().enable(),
);
const peers = new Map([
  ["off", generated()],
  ["no SDK", generated({ telemetry: opentelemetry })],
  ["not sampled", generated({ telemetry: sampled(new AlwaysOffSampler()) })],
  ["recorded", generated({ telemetry: sampled(new AlwaysOnSampler()) })],
]);
const rows: string[][] = [];
for (const [name, workload] of [...reads, ...writes]) {
  const micros = await overheadOf(peers, workload, {
    rounds: 15,
    milliseconds: 60,
  });
  rows.push([name, ...Object.values(micros).map((value) => value.toFixed(1))]);
}
process.stdout.write(markdownTable(["request", ...peers.keys()], rows));
