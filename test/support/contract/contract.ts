import {
  type Description,
  findOperation,
  type Operation,
} from "./operation.js";
import { queryValues } from "./query.js";
import { type Schemas, schemasOf } from "./schemas.js";

/** A request and its response. */
export interface Exchange {
  readonly method: string;
  /** Relative to the base URL, including the query. */
  readonly url: string;
  readonly body?: unknown;
  readonly status: number;
  /** The text of the response. */
  readonly text: string;
}

/**
 * Checks a service against its OpenAPI document: accepted requests and all
 * responses must be described. Refused requests may be anything.
 */
export class Contract {
  readonly #description: Description;
  readonly #schemas: Schemas;

  constructor(description: Description) {
    this.#description = description;
    this.#schemas = schemasOf(description);
  }

  /** @throws Error with the differences from the description */
  check(exchange: Exchange): void {
    const { method, url, status } = exchange;
    if (["HEAD", "OPTIONS"].includes(method)) return;
    const [path = "", query = ""] = url.split(/\?(.*)/s);
    const operation = this.#find(method, path);
    const fail = (problem: string): never => {
      throw new Error(`${method} ${url} → ${String(status)}: ${problem}`);
    };
    const accepted = status < 300;
    if (!operation) {
      if (accepted) fail("is not described");
      return;
    }
    if (accepted) {
      try {
        this.#request(operation, query, exchange.body);
      } catch (error) {
        fail(`accepted, though ${(error as Error).message}`);
      }
    }
    const answer = operation.answer(status);
    if (answer === undefined) fail("a status that is not described");
    if (answer === null && exchange.text !== "") fail("a body");
    if (typeof answer !== "string") return;
    const problem = this.#schemas.problems(answer, JSON.parse(exchange.text));
    if (problem !== undefined) fail(`${problem} in ${exchange.text}`);
  }

  #find(method: string, path: string): Operation | undefined {
    // PUT means the same as PATCH, and only PATCH is described.
    const verb = method === "PUT" ? "patch" : method.toLowerCase();
    const spelled = findOperation(this.#description, verb, path);
    if (spelled || verb !== "patch") return spelled;
    const linkage = path.replace(/^(\/[^/]+\/[^/]+)(?=\/)/, "$1/relationships");
    return findOperation(this.#description, verb, linkage);
  }

  #request(operation: Operation, query: string, body: unknown): void {
    for (const parameter of operation.parameters) {
      const value = operation.pathValues.get(parameter.name);
      if (value !== undefined && parameter.in === "path") {
        this.#must(`{${parameter.name}}`, parameter.pointer, [value]);
      }
    }
    for (const { parameter, readings } of queryValues(
      query,
      operation.parameters,
    )) {
      this.#must(parameter.name, parameter.pointer, readings.map(canonical));
    }
    if (operation.body === undefined) return;
    const read: unknown = typeof body === "string" ? JSON.parse(body) : body;
    this.#must("the body", operation.body, [canonical(plain(read))]);
  }

  /** One of the readings of a value has to be as described. */
  #must(name: string, pointer: string, readings: readonly unknown[]): void {
    const problems = readings.map((value) => {
      const problem = this.#schemas.problems(pointer, value);
      return problem && `${problem} in ${JSON.stringify(value)}`;
    });
    if (problems.every((problem) => problem !== undefined)) {
      throw new Error(`${name}: ${problems.join("; ")}`);
    }
  }
}

/** The value as JSON: dates are strings, `undefined` is left out. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** Removes members that begin with `@`, which JSON:API ignores. */
function canonical(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.startsWith("@"))
      .map(([name, member]) => [name, canonical(member)]),
  );
}

const contracts = new Map<string, Contract>();

/** Makes the clients of a base URL check its service against a description. */
export function agree(base: string, description: Description): void {
  contracts.set(base, new Contract(description));
}

/** Checks an exchange against the contract of its base URL, if there is one. */
export function holdToContract(base: string, exchange: Exchange): void {
  contracts.get(base)?.check(exchange);
}
