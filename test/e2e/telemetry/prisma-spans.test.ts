import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import * as opentelemetry from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AlwaysOffSampler,
  BasicTracerProvider,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-base";
import { PrismaInstrumentation } from "@prisma/instrumentation";
import type { ApiHandler } from "../../../src/runtime/index.js";
import { useBlog } from "../../support/use-blog.js";
import { recordSpans } from "./record-spans.js";

describe("telemetry beside what else there is of OpenTelemetry", () => {
  const blog = useBlog();
  const instrumentation = new PrismaInstrumentation();
  beforeAll(() => instrumentation.enable());
  afterAll(() => instrumentation.disable());

  const handlers = (more: object = {}): readonly ApiHandler[] => {
    const options = {
      client: blog.client,
      telemetry: opentelemetry,
      ...more,
    };
    return [
      blog.createRestHandler({ ...options, endpoint: "/api" }),
      blog.createRpcHandler(options),
    ];
  };
  const ask = async (handler: ApiHandler, path: string) => {
    const response = await handler({ method: "GET", path });
    expect(response.status).toBe(200);
    return response;
  };

  test("Prisma's spans are below ours of the call", async () => {
    const recorded = recordSpans();
    const [rest, rpc] = handlers() as [ApiHandler, ApiHandler];
    for (const [handler, path] of [
      [rest, "/post"],
      [rest, "/post/1"],
      [rpc, "/post/findMany"],
      [rpc, "/post/count"],
    ] as const) {
      recorded.take();
      await ask(handler, path);
      const spans = recorded.take();
      const byId = new Map(spans.map((one) => [one.spanContext().spanId, one]));
      const above = (span: ReadableSpan): readonly string[] => {
        const parent = byId.get(span.parentSpanContext?.spanId ?? "");
        return parent ? [parent.name, ...above(parent)] : [];
      };
      const queries = spans.filter(({ name }) => name.endsWith("db_query"));
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        const names = above(query);
        const at = names.indexOf("database");
        expect(names.slice(0, at)).toContain("prisma:client:operation");
        expect(names.slice(at + 1)).toEqual([expect.stringMatching(/^GET \//)]);
      }
      const [own] = spans.filter(({ name }) => name.startsWith("GET"));
      expect(own?.attributes["gen_api.statements"]).toBe(queries.length);
    }
    await recorded.stop();
  });

  test("a request that is not sampled has no spans, and its answer", async () => {
    const provider = new BasicTracerProvider({
      sampler: new AlwaysOffSampler(),
    });
    opentelemetry.trace.setGlobalTracerProvider(provider);
    opentelemetry.context.setGlobalContextManager(
      new AsyncLocalStorageContextManager().enable(),
    );
    const [rest, rpc] = handlers({ serverTiming: true }) as [
      ApiHandler,
      ApiHandler,
    ];
    const phases = /^parse;.*database;.*document;.*total;/;
    expect((await ask(rest, "/post")).headers["server-timing"]).toMatch(phases);
    expect((await ask(rpc, "/post/findMany")).headers["server-timing"]).toMatch(
      phases,
    );
    // Where nothing is timed either, nothing looks for a trace.
    await ask(handlers()[0] as ApiHandler, "/post");
    await provider.shutdown();
    opentelemetry.trace.disable();
    opentelemetry.context.disable();
  });

  test("without a manager of contexts there is the span of the request alone", async () => {
    const recorded = recordSpans();
    opentelemetry.context.disable();
    const [rest] = handlers({ serverTiming: true }) as [ApiHandler, ApiHandler];
    const { headers } = await ask(rest, "/post/1");
    expect(headers["server-timing"]).toMatch(/^total;dur=\d+\.\d\d$/);
    const spans = recorded
      .take()
      .filter(({ name }) => !name.startsWith("prisma:"));
    expect(spans.map(({ name }) => name)).toEqual(["GET"]);
    await recorded.stop();
  });

  test("without an SDK requests are answered as ever", async () => {
    const [rest, rpc] = handlers() as [ApiHandler, ApiHandler];
    await ask(rest, "/post/1");
    await ask(rpc, "/post/findMany");
  });
});
