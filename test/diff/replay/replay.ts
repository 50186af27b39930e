import type { Hit } from "../../../src/diff/finding.js";
import { Contract } from "../../support/contract/contract.js";
import {
  findOperation,
  type Description,
} from "../../support/contract/operation.js";
import { Schemas } from "../../support/contract/schemas.js";
import type { Application, Reply, ServiceName } from "./application.js";
import { type ReplayedRequest, requestsOf } from "./requests.js";

/** What the older services answered, and what they promised to answer. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
  readonly contracts: Readonly<Partial<Record<ServiceName, Promised>>>;
}

interface Exchange {
  readonly request: ReplayedRequest;
  readonly reply: Reply;
}

interface Promised {
  readonly description: Description;
  readonly schemas: Schemas;
}

/** An exchange that no longer keeps its contract. */
export interface Broken {
  readonly kind: Hit;
  readonly what: string;
}

/**
 * Sends what an API takes, and keeps what it accepted. Each exchange is as described.
 *
 * @throws Error where one is not
 */
export async function record(application: Application): Promise<Recording> {
  const { descriptions } = application;
  const contracts = Object.fromEntries(
    Object.entries(descriptions).map(([service, description]) => [
      service,
      {
        description,
        schemas: new Schemas(tolerant(description)),
        own: new Contract(description),
      },
    ]),
  );
  const exchanges: Exchange[] = [];
  for (const request of await requestsOf(application)) {
    const reply = await application.ask(request.service, asked(request));
    if (reply === undefined || reply.status >= 300) continue;
    // From its sunset on, nothing is promised of what the request has named.
    const { sunset } = reply.headers;
    if (sunset !== undefined && new Date(sunset) < new Date()) continue;
    const { method, body } = request;
    contracts[request.service]?.own.check({
      method,
      url: urlOf(request),
      body,
      ...reply,
    });
    exchanges.push({ request, reply });
  }
  return { exchanges, contracts };
}

/** Which of the recorded exchanges newer services no longer have in the same way. */
export async function replay(
  { exchanges, contracts }: Recording,
  application: Application,
): Promise<readonly Broken[]> {
  const broken: Broken[] = [];
  for (const { request, reply } of exchanges) {
    const now = await application.ask(request.service, asked(request));
    const contract = contracts[request.service];
    const problem = contract && problemOf(contract, request, reply, now);
    if (problem !== undefined) {
      const { kind, method, body } = request;
      const sent = body === undefined ? "" : ` ${JSON.stringify(body)}`;
      broken.push({
        kind,
        what: `${method} ${decodeURIComponent(urlOf(request))}${sent}: ${problem}`,
      });
    }
  }
  return broken;
}

function problemOf(
  { description, schemas }: Promised,
  request: ReplayedRequest,
  before: Reply,
  now: Reply | undefined,
): string | undefined {
  if (now === undefined) return "the service is gone";
  if (Math.floor(now.status / 100) !== Math.floor(before.status / 100)) {
    return `${String(now.status)} ${now.text.slice(0, 300)}`;
  }
  const operation = findOperation(
    description,
    request.method.toLowerCase(),
    request.path,
  );
  const pointer = operation?.answer(now.status);
  return typeof pointer === "string"
    ? (schemas.problems(pointer, JSON.parse(now.text)) ??
        otherMarkers(before.text, now.text) ??
        otherData(request, dataOf(before), dataOf(now)))
    : undefined;
}

function dataOf({ text }: Reply): unknown {
  return (JSON.parse(text) as { readonly data?: unknown }).data;
}

/** What the schemas of answers cannot say: which records they show, and which values. */
function otherData(
  { method, path, query, body }: ReplayedRequest,
  before: unknown,
  now: unknown,
): string | undefined {
  if (method === "GET") {
    const isEmptied = [before].flat().length > 0 && [now].flat().length === 0;
    if (/filter|where/.test(query) && isEmptied) return "finds nothing";
    if (!path.includes("/relationships/")) return undefined;
    return JSON.stringify(before) === JSON.stringify(now)
      ? undefined
      : `leads to ${JSON.stringify(now)}, and to ${JSON.stringify(before)}`;
  }
  const given = valuesOf((body as { data?: unknown } | undefined)?.data);
  const [old, current] = [valuesOf(before), valuesOf(now)];
  const lost = Object.keys(given).find((name) => {
    const [sent, kept, left] = [given, old, current].map((all) =>
      JSON.stringify(all[name]),
    );
    return sent === kept && left !== undefined && left !== kept;
  });
  return lost && `${lost} is not kept`;
}

/** Attributes of a resource object, else members of a row. */
function valuesOf(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null) return {};
  const { attributes } = data as { readonly attributes?: object };
  return { ...(attributes ?? data) };
}

/** Clients make dates and the like of what is marked: the schemas of answers do not say. */
function otherMarkers(before: string, now: string): string | undefined {
  const [old, current] = [before, now].map(markedValues);
  const other = [...(old ?? [])].find(
    ([path, type]) => current?.has(path) && current.get(path) !== type,
  );
  return other && `${other[0]} is marked otherwise`;
}

/** The marker of each value of a document that is not null, by its path; or none. */
function markedValues(text: string): ReadonlyMap<string, string> {
  const { meta, ...document } = JSON.parse(text) as {
    readonly meta?: { readonly serialization?: { readonly values?: object } };
  };
  const markers = new Map(Object.entries(meta?.serialization?.values ?? {}));
  // Those of RPC have the paths within its data.
  const markerAt = (path: string): unknown =>
    markers.get(path) ?? markers.get(path.replace(/^data\./, "")) ?? null;
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) {
      if (value !== null) found.set(path, JSON.stringify(markerAt(path)));
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      visit(member, path === "" ? name : `${path}.${name}`);
    }
  };
  visit(document, "");
  return found;
}

/** Clients ignore members that they do not know. */
function tolerant(description: Description): Description {
  const text = JSON.stringify(description, (name, value: unknown) =>
    name === "additionalProperties" && value === false ? undefined : value,
  );
  return JSON.parse(text) as Description;
}

function asked({ method, path, query, body, headers }: ReplayedRequest) {
  const all = { "content-type": "application/json", ...headers };
  return { method, path, query, ...(body && { headers: all, body }) };
}

function urlOf({ path, query }: ReplayedRequest): string {
  return query === "" ? path : `${path}?${query}`;
}
