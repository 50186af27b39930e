import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import addFormats from "ajv-formats";
import { Ajv, type ValidateFunction } from "ajv";
import { sqlReads } from "@gen-api/runtime/sql";
import { describeOnline } from "../../packed/registry.js";
import { install } from "../../packed/run.js";
import { isMemberName } from "../support/document-problems.js";
import { useService } from "../support/use-service.js";

const service = useService("blog");

// That of jsonapi.org is of version 1.0: there is none of 1.1. A package has it.
(await describeOnline())("the official schema", () => {
  let folder: string;
  let validate: ValidateFunction;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-schema-"));
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    await install(folder, ["jsonapi-validator@3.0.5"]);
    const path = "node_modules/jsonapi-validator/lib/schema.json";
    const draft = import.meta
      .resolve("ajv/dist/refs/json-schema-draft-06.json");
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addMetaSchema(read(new URL(draft)));
    addFormats.default(ajv);
    validate = ajv.compile(read(join(folder, path)));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    "withCount=true",
    "groupBy=status,author&withCount=true&sumOf=views&avgOf=rating&maxOf=createdAt",
    "groupBy=category&withCount=true&filter[title]=nothing",
    "groupBy=nothing&withCount=true",
  ])("holds for aggregates: %s", async (query) => {
    const { status, document } = await service
      .with({ aggregates: true, strict: true })
      .get(`/post/-/aggregate?${query}`);
    expect([200, 400]).toContain(status);
    expect([validate(document), validate.errors]).toEqual([true, null]);
  });

  test("does not hold for groups outside of meta, nor for data that is none", () => {
    const jsonapi = { version: "1.1" };
    const group = { group: { status: "DRAFT" }, count: 1 };
    expect(validate({ jsonapi, meta: { groups: [group] } })).toBe(true);
    expect(validate({ jsonapi, groups: [group] })).toBe(false);
    expect(validate({ jsonapi, data: [group] })).toBe(false);
  });
});

test("names in groups are those that the standard allows, of parts of dates too", async () => {
  const { document } = await service
    .with({ aggregates: true, reads: sqlReads() })
    .get(
      "/post/-/aggregate?groupBy=createdAt.month,author&withCount=true&sumOf=views",
    );
  const names = namesIn(document.meta);
  expect(names).toEqual(expect.arrayContaining(["createdAt", "month"]));
  expect(names.filter((name) => !isMemberName(name))).toEqual([]);
});

function read(file: string | URL): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, one]) => [
    name,
    ...namesIn(one),
  ]);
}
