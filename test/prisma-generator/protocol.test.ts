import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import {
  servePrisma,
  startedByPrisma,
} from "../../src/prisma-generator/protocol.js";

/** What Prisma hears of these calls, while generating does `work`. */
async function heard(
  methods: readonly string[],
  work: () => unknown = () => undefined,
): Promise<readonly unknown[]> {
  const lines = methods.map((method, id) =>
    JSON.stringify({ jsonrpc: "2.0", id, method, params: {} }),
  );
  const output = new PassThrough();
  const input = Readable.from(`${lines.join("\n")}\n`);
  await servePrisma(input, output, async () => work());
  output.end();
  const answers = (await text(output)).split("\n").filter(Boolean);
  return answers.map((line) => JSON.parse(line) as unknown);
}

const answer = (id: number, body: object) => ({ jsonrpc: "2.0", id, ...body });
const failed = (id: number, message: string) =>
  answer(id, { error: { code: -32_000, message, data: {} } });

test("Prisma's calls are answered in turn, and unknown ones are not", async () => {
  expect(await heard(["getManifest", "dispose", "generate"])).toEqual([
    answer(0, { result: { manifest: { prettyName: "gen-api" } } }),
    answer(2, { result: null }),
  ]);
});

test("Prisma hears why generating failed, and may call again", async () => {
  const failures: unknown[] = [new Error("no schema"), "nothing"];
  const work = (): never => {
    throw failures.shift();
  };
  expect(await heard(["generate", "generate", "getManifest"], work)).toEqual([
    failed(0, "no schema"),
    failed(1, "nothing"),
    answer(2, { result: { manifest: { prettyName: "gen-api" } } }),
  ]);
});

test("Prisma says that it started the process", () => {
  const name = "PRISMA_GENERATOR_INVOCATION";
  expect(startedByPrisma({ [name]: "true" })).toBe(true);
  expect(startedByPrisma({ [name]: "false" })).toBe(false);
  expect(startedByPrisma({})).toBe(false);
});
