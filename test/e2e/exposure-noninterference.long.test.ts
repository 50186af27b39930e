import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { HostReply, HostRequest } from "../rest/support/protocol.js";
import { type Service, useService } from "../rest/support/use-service.js";
import { type Search, search } from "../support/search.js";
import { carriers } from "./noninterference/carriers.js";
import { keepRows, restoreRows } from "./noninterference/kept-rows.js";
import {
  commonRows,
  exposed,
  hiddenNames,
  type ModelName,
  modelNames,
  otherSecrets,
} from "./noninterference/members.js";
import { anyModel, anyWrittenModel } from "./noninterference/names.js";
import {
  anyAtomicWrite,
  anyBulkRead,
  anyRestRead,
  anyRestWrite,
} from "./noninterference/rest-requests.js";
import { anyRead } from "./noninterference/rpc-reads.js";
import { anyWrite } from "./noninterference/rpc-writes.js";
import { watch } from "./noninterference/watch.js";

const reads = search(400);
const writes = search(300);

/** A request to RPC; the arguments are always in the body. */
function rpc(model: ModelName, operation: string, args: object): HostRequest {
  const method = /^(find|count|exists|aggregate|group)/.test(operation)
    ? { "x-http-method-override": "GET" }
    : operation.startsWith("delete") && { "x-http-method-override": "DELETE" };
  return {
    service: "rpc",
    method: operation.startsWith("update") ? "PATCH" : "POST",
    path: `/${exposed[model].delegate}/${operation}`,
    headers: { "content-type": "application/json", ...method },
    body: JSON.stringify(args),
  };
}

/** All that clients can see. */
const everything: HostRequest = {
  service: "rpc",
  method: "POST",
  path: "/$transaction/sequential",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(
    modelNames.map((model) => ({
      model,
      op: "findMany",
      args: {
        orderBy: Object.keys(exposed[model].keys[0] ?? {}).map((key) => ({
          [key]: "asc",
        })),
        include: Object.fromEntries(
          Object.keys(exposed[model].relations).map((name) => [name, true]),
        ),
      },
    })),
  ),
};

// Two databases that differ in what is hidden, and in nothing else.
const options = { aggregates: true, bulk: { export: true } };
const one = useService("members");
const other = useService("members");

beforeAll(async () => {
  await one.run(commonRows + keepRows + watch);
  await other.run(commonRows + otherSecrets + keepRows + watch);
});

const tally = { asked: 0, answered: 0 };

/** Asks both: neither the answers nor what they did may show what is hidden. */
async function bothAsked(
  request: HostRequest,
  services: readonly [Service, Service] = [one, other],
): Promise<HostReply> {
  const [reply, reply2] = await Promise.all([
    services[0].ask(request),
    services[1].ask(request),
  ]);
  const { status, headers, text = "", dump, log } = reply;
  expect([reply2.status, reply2.headers, reply2.text ?? ""]).toEqual([
    status,
    headers,
    text,
  ]);
  expect(log).toEqual([]);
  expect(status).toBeLessThan(500);
  const asked = decodeURIComponent(
    `${request.path} ${String(request.query)} ${String(request.body)}`,
  );
  const told = text + JSON.stringify(headers);
  if (!/s3cr3t|other-/.test(asked)) expect(told).not.toMatch(/s3cr3t|other-/);
  for (const name of hiddenNames.filter((it) => !asked.includes(it))) {
    expect(told).not.toMatch(new RegExp(`\\b${name}\\b`));
  }
  const namesHidden = hiddenNames.some((name) =>
    new RegExp(`\\b${name}\\b`).test(asked),
  );
  if (namesHidden) expect(status).toBeGreaterThanOrEqual(400);
  for (const it of [dump, reply2.dump]) {
    if (it !== undefined) expect(it).toContain('"Breach":null');
  }
  return reply;
}

async function bothRead(
  request: HostRequest,
  ...services: [] | [Service, Service]
): Promise<void> {
  const { status } = await (services.length === 2
    ? bothAsked(request, services)
    : bothAsked(request));
  tally.asked += 1;
  if (status < 300) tally.answered += 1;
}

async function bothWritten(request: HostRequest): Promise<void> {
  if (tally.asked % 100 === 0) {
    await Promise.all([one.run(restoreRows), other.run(restoreRows)]);
  }
  const { status } = await bothAsked({ ...request, dump: true });
  tally.asked += 1;
  if (status >= 300) return;
  tally.answered += 1;
  await bothAsked(everything);
}

async function ask(
  requests: fc.Arbitrary<HostRequest>,
  send: (request: HostRequest) => Promise<unknown>,
  found: Search,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      await send(request);
    }),
    { ...found, endOnFailure: true },
  );
}

describe("B5 what is hidden changes no answer", () => {
  afterEach(() => {
    // Enough was answered for equal answers to mean something.
    expect(tally.answered / tally.asked).toBeGreaterThan(0.2);
    Object.assign(tally, { asked: 0, answered: 0 });
  });

  test("to reads of RPC", async () => {
    const requests = anyModel.chain((model) =>
      anyRead(model).map(([operation, args]) => rpc(model, operation, args)),
    );
    await ask(requests, (request) => bothRead(request), reads);
  });

  test("to reads of REST", () =>
    ask(anyRestRead, (request) => bothRead(request), reads));

  test("to files of all records, and numbers about them", () =>
    ask(
      anyBulkRead,
      (request) => bothRead(request, one.with(options), other.with(options)),
      reads,
    ));

  test("to writes of RPC, and no write reaches it", async () => {
    const requests = anyWrittenModel.chain((model) =>
      anyWrite(model).map(([operation, args]) => rpc(model, operation, args)),
    );
    await ask(requests, bothWritten, writes);
  });

  test("to writes of REST, and no write reaches it", () =>
    ask(anyRestWrite, bothWritten, writes));

  test("to atomic operations, and none of them reaches it", () =>
    ask(anyAtomicWrite, bothWritten, writes));
});

test.each(["passwordHash", "sessions"])(
  "B5 no argument of any operation may name %s",
  async (name) => {
    const before = await one.ask({ ...everything, dump: true });
    const answered: string[] = [];
    for (const [operation, args] of carriers(name)) {
      const { status, log } = await one.ask(rpc("User", operation, args));
      if (status === 400 && log.length === 0) continue;
      answered.push(`${String(status)} ${operation} ${JSON.stringify(args)}`);
    }
    expect(answered).toEqual([]);
    expect((await one.ask({ ...everything, dump: true })).dump).toBe(
      before.dump,
    );
  },
);
