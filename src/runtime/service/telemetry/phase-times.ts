import type { ApiResponse } from "../api-handler.js";
import { header } from "../headers.js";
import { textResponse } from "../text-response.js";
import type { Phase } from "./telemetry.js";

/** How long a phase has taken; parts of it that run at once count once. */
interface Taken {
  running: number;
  since: number;
  total: number;
}

/** How long a request and its phases take, in milliseconds. */
export class PhaseTimes {
  readonly #began = performance.now();
  readonly #phases = new Map<Phase, Taken>();

  /** Begins a part of a phase, and returns what ends it. */
  begin(name: Phase): () => void {
    const taken = this.#phases.get(name) ?? { running: 0, since: 0, total: 0 };
    this.#phases.set(name, taken);
    if (taken.running === 0) taken.since = performance.now();
    taken.running += 1;
    return () => {
      taken.running -= 1;
      if (taken.running === 0) taken.total += performance.now() - taken.since;
    };
  }

  /** The value of `Server-Timing`. */
  toString(): string {
    return [
      ...[...this.#phases].map(([name, { total }]) => [name, total] as const),
      ["total", performance.now() - this.#began] as const,
    ]
      .map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(2)}`)
      .join(", ");
  }
}

/** The answer with `Server-Timing`, behind what the application has put there. */
export function withServerTiming(
  response: ApiResponse,
  times: PhaseTimes,
): ApiResponse {
  const own = header(response.headers, "server-timing");
  const others = Object.entries(response.headers).filter(
    ([name]) => name.toLowerCase() !== "server-timing",
  );
  const headers = {
    ...Object.fromEntries(others),
    "server-timing":
      own === undefined ? String(times) : `${own}, ${String(times)}`,
  };
  const { status, text } = response;
  // A text's own value is parsed when it is read.
  return text === undefined
    ? { ...response, headers }
    : textResponse(status, headers, text);
}
