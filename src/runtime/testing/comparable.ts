import type { Answer, Asked } from "./side.js";

/** Headers that name, or time, one request. */
const ofOneRequest =
  /^(?:x-)?(?:request-id|correlation-id|response-time|server-timing|traceparent|tracestate)$/i;

/** What two databases must answer alike: clocks and made ids are told by nature. */
export function comparable(
  { method }: Asked,
  answer: Answer,
  known: string,
): string {
  const { status, text, headers } = answer;
  const timeless = lasting(text, known);
  const hasTag = method === "GET" && timeless === text;
  const own = Object.entries(headers)
    .filter(([name]) => (name === "etag" ? hasTag : !ofOneRequest.test(name)))
    .map((entry) => entry.join(": "))
    .sort();
  return `${String(status)} ${lasting(JSON.stringify(own), known)} ${timeless}`;
}

function lasting(text: string, known: string): string {
  const now = Date.now();
  return text
    .replaceAll(
      /\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g,
      (one) => (Math.abs(Date.parse(one) - now) < 3_600_000 ? "now" : one),
    )
    .replaceAll(
      /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|c[\da-z]{24})\b/g,
      (one) => (known.includes(one) ? one : "made"),
    );
}

/** The text around the first difference. */
export function excerpt(one = "", other = ""): string {
  const end = [...one].findIndex((character, at) => character !== other[at]);
  const at = end < 0 ? Math.min(one.length, other.length) : end;
  return `…${one.slice(Math.max(0, at - 60), at + 60)}…`;
}
