import { beforeAll, describe, expect, test } from "@jest/globals";
import { syntheticSchema } from "../../../bench/generate/synthetic-schema.js";
import { renderedText } from "../rendered.js";
import { budgets } from "../../budgets.js";

const models = 300;

describe(`of a schema of ${models} models`, () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    files = await renderedText(syntheticSchema(models));
  });

  test.each(["rest", "rpc"])("the description of %s is small", (service) => {
    const text = files.get(`openapi/${service}.json`) ?? "";
    const bytes = Buffer.byteLength(text);
    expect(bytes / models).toBeGreaterThan(3_000);
    expect(bytes / models).toBeLessThanOrEqual(
      budgets["description of a model"].limit,
    );
  });
});
