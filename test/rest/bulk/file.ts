import type { ApiHandler, ApiRequest, ApiResponse } from "@gen-api/runtime";

export const ndjson = "application/x-ndjson";
export const csv = "text/csv";

/** An answer, with its parts as one text. */
export interface Answered extends ApiResponse {
  readonly file: string;
}

/** @param url `/post?sort=title` */
export async function ask(
  rest: ApiHandler,
  url: string,
  { method = "GET", ...request }: Omit<Partial<ApiRequest>, "query"> = {},
): Promise<Answered> {
  const [path = "", query] = url.split("?");
  const answer = await rest({ method, path, query, ...request });
  let file = answer.text ?? "";
  for await (const part of answer.stream ?? []) file += part;
  return { ...answer, file };
}

/** The values of the lines of an NDJSON file. */
export function linesOf<Line>(file: string): readonly Line[] {
  return file
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}
