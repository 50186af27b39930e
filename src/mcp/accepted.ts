import type { Answered } from "./exchange.js";
import { ToolError } from "./tool-error.js";

/** An error object of JSON:API. */
interface Problem {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly source?: Readonly<Record<string, string>>;
  readonly meta?: object;
}

/** At most so many errors of a service are told. */
const most = 20;

/**
 * What the service answered, if it did what was asked for.
 *
 * @throws ToolError with the service's own errors, each at its place in the request
 */
export function accepted({ status, body }: Answered): unknown {
  if (status < 400) return body;
  const { errors } = Object(body) as { readonly errors?: unknown };
  const problems = Array.isArray(errors) ? (errors as readonly Problem[]) : [];
  const told = problems.slice(0, most);
  const lines = told.map(({ code, title, detail, source = {} }) => {
    const [place = ""] = Object.values(source);
    return [code, place && `at ${place}`, `- ${detail ?? title ?? ""}`]
      .filter(Boolean)
      .join(" ");
  });
  const more = problems.length - told.length;
  if (more > 0) lines.push(`${String(more)} more errors`);
  throw new ToolError(
    [`the service answered ${String(status)}`, ...lines].join("\n"),
    told.map(({ code, detail, source, meta }) => ({
      status,
      code,
      detail,
      source,
      meta,
    })),
  );
}
