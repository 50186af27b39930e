import { beforeAll, describe, expect, test } from "@jest/globals";
import { syntheticSchema } from "../../../bench/generate/synthetic-schema.js";
import { renderedText } from "../rendered.js";

const megabyte = 1_000_000;

describe("of a schema of 300 models", () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    files = await renderedText(syntheticSchema(300));
  });

  test.each(["rest", "rpc"])("the description of %s is small", (service) => {
    const text = files.get(`openapi/${service}.json`) ?? "";
    const bytes = Buffer.byteLength(text);
    expect(bytes).toBeGreaterThan(megabyte);
    expect(bytes).toBeLessThan(5 * megabyte);
  });
});
