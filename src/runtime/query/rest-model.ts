import { actionWrites } from "./action.js";
import { type Mutation, mutationOptions } from "./mutation-options.js";
import type { MutationSettings } from "./options.js";
import type { WriteOperation } from "./models-written.js";
import type { Args, Write } from "./write.js";
import { type QueryGraph, targetOf, writtenByAction } from "./query-graph.js";
import type { Keys } from "./query-key.js";
import { retry } from "./retry.js";
import { share } from "./share.js";

type RestCall = (...params: readonly unknown[]) => Promise<unknown>;

/** The requests of a model on a REST client. */
export type RestModel = Readonly<Record<string, RestCall>>;

interface Sent {
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

/** A page without its methods, so that a cache holds plain data, and equal pages are equal. */
interface PageData {
  readonly data: unknown;
  readonly total: unknown;
  readonly links: { readonly next?: unknown; readonly prev?: unknown };
  readonly meta: unknown;
}

/**
 * Parameters of requests as arguments like those of RPC, by which keys tell what is read.
 */
const reads: ReadonlyMap<string, Reading> = new Map([
  ["list", { params: 1, argsOf: ([query]) => query ?? {} }],
  ["get", { params: 2, argsOf: byId }],
  ["find", { params: 2, argsOf: byId }],
  ["related", { params: 3, argsOf: throughRelation }],
  ["aggregate", { params: 1, argsOf: ([query]) => query ?? {} }],
  ["linkage", { params: 3, argsOf: throughRelation }],
]);

interface Reading {
  /** How many parameters stand before the settings. */
  readonly params: number;
  readonly argsOf: (params: readonly unknown[]) => object;
}

function byId([id, query]: readonly unknown[]): object {
  return { ...(query as object | undefined), where: { id: String(id) } };
}

function throughRelation([id, name, query]: readonly unknown[]): object {
  return { where: { id: String(id) }, [String(name)]: query ?? {} };
}

/** The same of variables, by which a mutation tells what is written. */
const writes: ReadonlyMap<string, (params: readonly unknown[]) => Args> =
  new Map([
    ["create", ([input]) => ({ data: input })],
    ["upsert", upsertArgs],
    ["update", ([id, input]) => ({ where: { id: String(id) }, data: input })],
    ["delete", ([id]) => ({ where: { id: String(id) } })],
    ["add", linkageArgs],
    ["remove", linkageArgs],
    ["replace", linkageArgs],
  ]);

/** The requests of a model that write, without those of a relationship's members. */
export const writingRequests: readonly string[] = [...writes.keys()];

function upsertArgs([fields, input]: readonly unknown[]): Args {
  const values = input as Args;
  const where = (fields as readonly string[]).map((name) => [
    name,
    values[name],
  ]);
  return { where: Object.fromEntries(where), create: input, update: input };
}

/**
 * Writes of a relationship's members, as what they are of the members' own model: their
 * parameters are those that stand behind the relationship.
 */
const ofMembers = /^(\w+)Related$/;

/** What a request writes, by its parameters. */
export function writeOf(
  graph: QueryGraph,
  model: string,
  op: string,
  params: readonly unknown[],
): Omit<Write, "variables"> {
  const own = ofMembers.exec(op)?.[1];
  if (own === undefined) {
    return { model, op, args: writes.get(op)?.(params) ?? {} };
  }
  const [, name, ...others] = params;
  const target = targetOf(graph, model, String(name)) ?? model;
  return writeOf(graph, target, own, others);
}

function linkageArgs([id, name, ids]: readonly unknown[]): Args {
  return { where: { id: String(id) }, data: { [String(name)]: ids } };
}

/** The factories of a model's requests. */
export function restFactories(
  graph: QueryGraph,
  keys: Keys,
  model: string,
  requests: RestModel,
): object {
  const factories = new Map<string, object>();
  for (const [op, call] of Object.entries(requests)) {
    const reading = reads.get(op);
    if (reading) {
      factories.set(op, readFactories(keys, model, op, call, reading));
    } else if (
      writes.has(op) ||
      ofMembers.test(op) ||
      writtenByAction(graph, model, op)
    ) {
      const mutation = mutationOf(graph, model, op, call);
      factories.set(op, {
        mutationOptions: (
          settings?: MutationSettings<unknown, unknown, unknown>,
        ) => mutationOptions(graph, keys, mutation, settings),
      });
    }
  }
  return Object.fromEntries(factories) as object;
}

function readFactories(
  keys: Keys,
  model: string,
  op: string,
  call: RestCall,
  { params: count, argsOf }: Reading,
) {
  const key = (params: readonly unknown[], isInfinite = false) =>
    keys.key(
      model,
      op,
      typeof params[0] === "symbol" ? params[0] : argsOf(params),
      isInfinite,
    );
  const optionsOf = (all: readonly unknown[], isInfinite: boolean) => {
    const params = Array.from({ length: count }, (_, at) => all[at]);
    return {
      structuralSharing: share,
      retry,
      ...(all[count] as object | undefined),
      ...(isInfinite && paging),
      queryKey: key(params, isInfinite),
      queryFn:
        typeof params[0] === "symbol"
          ? params[0]
          : async ({ signal, pageParam }: Sent) => {
              const link = pageParam ?? undefined;
              return plain(await call(...params, { signal, link }));
            },
    };
  };
  const own = {
    queryKey: (...params: readonly unknown[]) => key(params),
    queryOptions: (...all: readonly unknown[]) => optionsOf(all, false),
  };
  if (op !== "list") return own;
  return {
    ...own,
    infiniteQueryKey: (...params: readonly unknown[]) => key(params, true),
    infiniteQueryOptions: (...all: readonly unknown[]) => optionsOf(all, true),
  };
}

/** The service knows where pages begin. */
const paging = {
  initialPageParam: null,
  getNextPageParam: ({ links }: PageData) => links.next ?? null,
  getPreviousPageParam: ({ links }: PageData) => links.prev ?? null,
};

function plain(answer: unknown): unknown {
  const page = (answer ?? {}) as PageData & { readonly next?: unknown };
  if (typeof page.next !== "function") return answer;
  const { data, total, links, meta } = page;
  return { data, total, links, meta };
}

function mutationOf(
  graph: QueryGraph,
  model: string,
  op: string,
  call: RestCall,
): Mutation {
  // All parameters of an action of a collection may be left out.
  const none = writtenByAction(graph, model, op) && [];
  const params = (variables: unknown) => paramsOf(op, variables ?? none);
  return {
    send: async (variables) => plain(await call(...params(variables))),
    writes: (variables) =>
      actionWrites(graph, model, op, variables) ?? [
        { ...writeOf(graph, model, op, params(variables)), variables },
      ],
  };
}

/** What a mutation writes, as an operation of RPC would; without variables, of its model. */
export function writtenBy(
  graph: QueryGraph,
  model: string,
  op: string,
  variables: unknown,
): WriteOperation {
  return variables === undefined
    ? { model, op, args: {} }
    : writeOf(graph, model, op, paramsOf(op, variables));
}

/** @throws TypeError if no list is given where an operation has several parameters. */
function paramsOf(op: string, variables: unknown): readonly unknown[] {
  if (op === "create") return [variables];
  if (op === "delete") return [variables].flat();
  if (!Array.isArray(variables)) {
    throw new TypeError(`"${op}" takes a list of its parameters`);
  }
  return variables;
}
