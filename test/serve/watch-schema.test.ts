import { expect, test } from "@jest/globals";
import { watchSchema } from "../../src/serve/watch-schema.js";

test("what changed before the first look is a change", async () => {
  const end = new AbortController();
  let changes = 0;
  const onChange = (): Promise<void> => {
    changes += 1;
    end.abort();
    return Promise.resolve();
  };
  const look = (): Promise<string> => Promise.resolve("changed");
  await watchSchema(look, "served", onChange, end.signal);
  expect(changes).toBe(1);
}, 30_000);
