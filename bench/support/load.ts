import autocannon from "autocannon";

/** A request that is sent over and over. */
export interface Work {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query; `{n}` becomes another number each time. */
  readonly path: string;
  readonly body?: string;
}

/** What a server did with a load. */
export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly requests: number;
}

let counter = 0;

/** Sends a request from several connections for some seconds. */
export async function load(
  url: string,
  { method, path, body }: Work,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const fill = (text: string): string =>
    text.replaceAll("{n}", () => String((counter += 1)));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers: { "content-type": "application/json" },
        setupRequest: (request) => ({
          ...request,
          path: fill(path),
          ...(body !== undefined && { body: fill(body) }),
        }),
      },
    ],
  });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    requests: result.requests.total,
  };
}
