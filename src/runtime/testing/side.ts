import type { ApiHandler, ApiResponse } from "../service/api-handler.js";
import type { TestedServices } from "./options.js";
import type { Watch } from "./watch.js";

/** A request of a test. */
export interface Asked {
  readonly service: "rest" | "rpc";
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** In addition to those that every request has, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing but rules may refuse it. */
  readonly valid?: true;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** An application over one database. */
export interface Side<Client = object> {
  readonly client: Client;
  readonly services: TestedServices;
  readonly watch: Watch;
  /** Gives its tables the rows that they began with. */
  refill(): Promise<void>;
  /** @returns what brings the rows of now back, where the database can do that */
  keep(): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

/** Whether it tells that a unique is taken, which databases tell of every row by nature. */
export function tellsTaken({ status, text }: Answer): boolean {
  return status >= 400 && /P2002|Unique constraint failed/.test(text);
}

/** What it asks, in words: `PATCH /post/1`. */
export function named({
  service,
  method,
  path,
  query,
  headers = {},
}: Asked): string {
  const prefix = service === "rest" ? "" : "/rpc";
  const own = Object.keys(headers).map((name) => ` with ${name}`);
  return `${method} ${prefix}${path}${query ? `?${decodeURIComponent(query)}` : ""}${own.join("")}`;
}

const restType = "application/vnd.api+json";

function mediaType(service: Asked["service"], body: unknown): string {
  if (service === "rpc") return "application/json";
  return Object.hasOwn(Object(body), "atomic:operations")
    ? `${restType};ext="https://jsonapi.org/ext/atomic"`
    : restType;
}

/** @throws Error where the application does not have the service */
export async function ask(
  { services, watch }: Side,
  { service, method, path, query, body, headers: own }: Asked,
  context: object,
): Promise<Answer> {
  const handler = services[service] as ApiHandler;
  watch.begin();
  const type = mediaType(service, body);
  const answer: ApiResponse = await handler({
    method,
    path,
    context,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
    headers: {
      accept: type,
      ...(body !== undefined && { "content-type": type }),
      ...own,
    },
  });
  const { status, headers } = answer;
  const text =
    answer.text ??
    (answer.body === undefined ? "" : JSON.stringify(answer.body));
  return { status, headers, text };
}
