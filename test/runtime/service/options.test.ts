import { describe, expect, test } from "@jest/globals";
import { defaultLimits } from "../../../src/runtime/contract/limits.js";
import {
  type HandlerOptions,
  handlerSettings,
} from "../../../src/runtime/service/options.js";
import {
  type RestHandlerOptions,
  restSettings,
} from "../../../src/runtime/rest/options.js";

const client = {};
const endpoint = "/api";

describe("the options of a handler", () => {
  test.each<[unknown, string]>([
    [undefined, "an object is needed"],
    [null, "an object is needed"],
    [{}, '"client" must be a Prisma client or a function that returns one'],
    [{ client: null }, '"client" must be'],
    [{ client: "prisma" }, '"client" must be'],
    [
      { client, clinet: {} },
      '"clinet" is unknown; known are client, authorize',
    ],
    [{ client, endpoint }, '"endpoint" is unknown'],
    [{ client, authorize: false }, '"authorize" must be a function'],
    [{ client, log: {} }, '"log" must be a function'],
    [{ client, bytes: "hex" }, '"bytes" must be "base64" or "typed-array"'],
    ...["rest.json", null, true].map((description): [unknown, string] => [
      { client, description },
      '"description" must be an OpenAPI document or a function',
    ]),
    [{ client, joinReads: 1 }, '"joinReads" must be a boolean'],
    [{ client, limits: null }, '"limits" must be an object'],
    [{ client, limits: 5 }, '"limits" must be an object'],
    [{ client, limits: ["maxFilters"] }, '"limits" must be an object'],
    [{ client, limits: { maxFoo: 1 } }, 'limit "maxFoo" is unknown; known are'],
    ...[0, -1, 1.5, NaN, "5", null, undefined].map(
      (maxFilters): [unknown, string] => [
        { client, limits: { maxFilters } },
        'limit "maxFilters" must be a positive integer',
      ],
    ),
  ])("are not %j", (options, problem) => {
    expect(() => handlerSettings(options as HandlerOptions<object>)).toThrow(
      `invalid options: ${problem}`,
    );
  });

  test("have defaults, also in the limits", () => {
    const limits = { maxFilters: 1, maxIncludes: Infinity };
    expect(handlerSettings({ client, limits })).toMatchObject({
      client,
      authorize: undefined,
      bytes: "base64",
      joinReads: true,
      limits: { ...defaultLimits, ...limits },
    });
  });
});

describe("the options of a REST handler", () => {
  const settings = (options: object) =>
    restSettings({
      client,
      endpoint,
      ...options,
    } as RestHandlerOptions<object>);

  test.each<[object, string]>([
    [{ pageSize: 0 }, '"pageSize" must be a positive integer'],
    [{ maxPageSize: 2.5 }, '"maxPageSize" must be a positive integer'],
    [{ linkage: "none" }, '"linkage" must be "lean" or "full"'],
    [{ idFormat: "number" }, '"idFormat" must be "string" or "native"'],
    [{ strict: "yes" }, '"strict" must be a boolean'],
    [{ shareReads: null }, '"shareReads" must be a boolean'],
    [{ pagesize: 1 }, '"pagesize" is unknown; known are client'],
  ])("are not %j", (options, problem) => {
    expect(() => settings(options)).toThrow(`invalid options: ${problem}`);
  });

  test("have defaults", () => {
    expect(settings({ endpoint: "https://example.org//" })).toMatchObject({
      endpoint: "https://example.org",
      pageSize: 100,
      maxPageSize: 1000,
      linkage: "lean",
      idFormat: "string",
      strict: false,
      shareReads: false,
    });
    expect(settings({ pageSize: Infinity }).maxPageSize).toBe(1000);
    expect(settings({ pageSize: 2000 }).maxPageSize).toBe(2000);
  });
});
