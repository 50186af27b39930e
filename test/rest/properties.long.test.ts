import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { search } from "../support/search.js";
import { anyRequest } from "./support/any-request.js";
import type { Vocabulary } from "./support/vocabulary.js";
import { documentProblems } from "./support/document-problems.js";
import type { HostRequest } from "./support/protocol.js";
import { type Service, useService } from "./support/use-service.js";

const time = Number(process.env["FUZZ_SECONDS"] ?? 40) * 1000;

/** What the service has, and the ids of its records before the first request. */
async function vocabularyOf(service: Service): Promise<Vocabulary> {
  const types = service.types();
  const ids = new Map<string, readonly string[]>();
  for (const { type } of types) {
    const { resources } = await service.get(`/${type}`);
    ids.set(
      type,
      resources.map(({ id }) => id),
    );
  }
  const free = [..."789"].flatMap((one) => [one, `x${one}`, `${one}_1`]);
  return { types, ids, free };
}

/** What an answer does that none may do; empty when all is well. */
async function misdeeds(
  service: Service,
  request: HostRequest,
  before: string | undefined,
): Promise<{
  readonly status: number;
  readonly problems: readonly string[];
  readonly dump: string | undefined;
}> {
  const reply = await service.ask(request);
  const { status, text, thrown, log, dump, headers } = reply;
  if (thrown !== undefined) return { status, problems: [thrown], dump };
  const problems: string[] = [...log];
  if (status >= 500) problems.push(`status ${status}`);
  if (status >= 400 && before !== undefined && dump !== before)
    problems.push(`${status} wrote something`);
  if (text === undefined) {
    const silent = request.method === "HEAD" || status === 204;
    if (!silent) problems.push(`${status} without a document`);
    return { status, problems, dump };
  }
  if (headers["content-type"] !== "application/vnd.api+json")
    problems.push(`content type ${headers["content-type"]}`);
  let sent: unknown;
  try {
    sent = JSON.parse(String(request.body));
  } catch {
    sent = undefined;
  }
  const sparse = /fields/.test(String(request.query));
  problems.push(
    ...documentProblems(JSON.parse(text), { status, sparse, request: sent }),
  );
  return { status, problems, dump };
}

describe.each(["blog", "shapes"] as const)("any request to the %s", (name) => {
  const service = useService(name);

  test(
    "R33 R34 B4: is answered with a valid document, never a 5xx, and a 4xx writes nothing",
    async () => {
      const vocabulary = await vocabularyOf(service);
      const start = { method: "GET", path: "/", dump: true };
      let before = (await service.ask(start)).dump;
      expect(before).toBeDefined();
      const statuses = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(anyRequest(vocabulary), async (request) => {
          const known = request.dump ? before : undefined;
          const answer = await misdeeds(service, request, known);
          const { status, problems, dump } = answer;
          before = dump ?? before;
          expect(problems).toEqual([]);
          const kind = `${request.method} ${status}`;
          statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        }),
        {
          ...search(2_500),
          interruptAfterTimeLimit: time,
          markInterruptAsFailure: false,
        },
      );
      // Enough of them come through to the database.
      for (const kind of ["GET 200", "POST 201", "PATCH 200", "DELETE 204"])
        expect([kind, statuses.get(kind)]).not.toEqual([kind, undefined]);
    },
    time * 4,
  );
});
