import { expect } from "@jest/globals";
import { documentProblems } from "./document-problems.js";
import type { useService } from "./use-service.js";

type Identifier = { readonly type: string; readonly id: string };

export const one = (type: string, id: string): { data: Identifier } => ({
  data: { type, id },
});
export const many = (
  type: string,
  ...ids: readonly string[]
): { data: Identifier[] } => ({
  data: ids.map((id) => ({ type, id })),
});
export const none = { data: null };
export const empty = { data: [] };
export const at = "/relationships/";

/** Reads and writes of relationships, for tests that look at little else. */
export function linkageRequests(service: ReturnType<typeof useService>) {
  return {
    /** The primary data of what is there, which must be a document by the standard. */
    data: async (path: string): Promise<unknown> => {
      const { status, document } = await service.get(path);
      expect([path, documentProblems(document, { status })]).toEqual([
        path,
        [],
      ]);
      return document.data;
    },
    /** The status, and the data of a success or the source of the first error. */
    write: async (method: string, path: string, body: object) => {
      const { status, document } = await service.send(method, path, body);
      return [
        status,
        status < 400 ? document.data : document.errors?.[0]?.source,
      ];
    },
  };
}
