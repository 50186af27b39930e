import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { budgets } from "./budgets.js";

const root = fileURLToPath(new URL("../", import.meta.url));

test("something holds each budget", () => {
  const files = readdirSync(join(root, "test"), { recursive: true })
    .map(String)
    .filter(
      (path) =>
        /^(?!node_modules).*\.[jt]s$/.test(path) && path !== "budgets.ts",
    );
  const text = files
    .map((path) => readFileSync(join(root, "test", path), "utf8"))
    .join("");
  const unheld = Object.keys(budgets).filter(
    (name) => !text.includes(`"${name}"`),
  );
  expect(unheld).toEqual([]);
});
