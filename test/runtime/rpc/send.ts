import type { ApiHandler, ApiResponse } from "../../../src/runtime/index.js";

/** The parts of an answer that tests look at. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly meta?: unknown;
    readonly error?: Readonly<Record<string, unknown>>;
  };
}

const answered = ({ status, body }: ApiResponse): Answer => ({
  status,
  body: body as Answer["body"],
});

/** Arguments in the query, as GET and DELETE have them. */
export async function query(
  handler: ApiHandler,
  method: string,
  path: string,
  q: unknown,
  serialization?: unknown,
): Promise<Answer> {
  const parameters = new URLSearchParams({ q: JSON.stringify(q) });
  if (serialization !== undefined) {
    parameters.set("meta", JSON.stringify({ serialization }));
  }
  return answered(
    await handler({ method, path, query: parameters.toString() }),
  );
}

/** Arguments in the body. */
export async function send(
  handler: ApiHandler,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = JSON.stringify(body);
  return answered(await handler({ method, path, headers, body: text }));
}
