import { expect } from "@jest/globals";
import { documentProblems } from "./document-problems.js";
import type { HostRequest } from "./protocol.js";
import type { Service } from "./use-service.js";

export type Source = object | undefined;

/**
 * Sends a request and holds its answer to the rules that hold for all: a valid
 * document, nothing thrown, nothing logged.
 */
export async function refused(
  service: Service,
  request: HostRequest,
): Promise<readonly [status: number, source: Source]> {
  const { status, text, thrown, headers, log } = await service.ask(request);
  expect(thrown).toBeUndefined();
  expect(log).toEqual([]);
  expect(headers["content-type"]).toBe("application/vnd.api+json");
  const document = JSON.parse(text ?? "null") as {
    readonly errors?: readonly { readonly source?: object }[];
  };
  const { body } = request;
  let read: unknown = body;
  try {
    if (typeof body === "string") read = JSON.parse(body);
  } catch {
    read = undefined;
  }
  expect(documentProblems(document, { status, request: read })).toEqual([]);
  return [status, document.errors?.[0]?.source];
}
