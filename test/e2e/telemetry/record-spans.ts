import * as opentelemetry from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";

/** The spans that have ended since the last look, as an application would export them. */
export interface RecordedSpans {
  /** In the order of their ends. */
  take(): readonly ReadableSpan[];
  stop(): Promise<void>;
}

/** Registers OpenTelemetry's SDK. */
export function recordSpans(): RecordedSpans {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  opentelemetry.trace.setGlobalTracerProvider(provider);
  opentelemetry.context.setGlobalContextManager(
    new AsyncLocalStorageContextManager().enable(),
  );
  return {
    take() {
      const spans = exporter.getFinishedSpans();
      exporter.reset();
      return spans;
    },
    async stop() {
      await provider.shutdown();
      opentelemetry.trace.disable();
      opentelemetry.context.disable();
    },
  };
}

/** The spans below one, by name, in the order of their beginnings. */
export function childrenOf(
  spans: readonly ReadableSpan[],
  parent: ReadableSpan,
): readonly ReadableSpan[] {
  const { spanId } = parent.spanContext();
  return spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId)
    .sort((one, other) => nanoseconds(one) - nanoseconds(other));
}

function nanoseconds({ startTime: [seconds, rest] }: ReadableSpan): number {
  return (seconds % 1_000_000) * 1e9 + rest;
}
