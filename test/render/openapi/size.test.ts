import { beforeAll, expect, test } from "@jest/globals";
import { syntheticSchema } from "../../../bench/generate/synthetic-schema.js";
import { budgets } from "../../budgets.js";
import { renderedText } from "../rendered.js";

const models = 300;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await renderedText(syntheticSchema(models), {}, false);
});

test.each(["rest", "rpc"])(
  "the description of %s has the bytes a model that viewers open",
  (service) => {
    const text = files.get(`openapi/${service}.json`) ?? "";
    const bytes = Buffer.byteLength(text) / models;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(budgets["description of a model"].limit);
  },
);
