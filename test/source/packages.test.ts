import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { budgets } from "../budgets.js";
import { satisfies } from "semver";
import { repository } from "../support/fixture-schemas.js";

// What `npm install` and `npm run demo` need first, and what `npm test` adds to that.

interface Locked {
  readonly version?: string;
  readonly link?: true;
  readonly hasInstallScript?: true;
  readonly engines?: { readonly node?: string };
}

interface Manifest {
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(repository, path), "utf8"));

const { packages } = read("package-lock.json") as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages)
  .filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)
  .map(([path, locked]) => ({
    name: path.replace(/^.*node_modules\//, ""),
    ...locked,
  }));

test("the first command installs as many packages as its budget, of every platform", () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.length).toBeLessThanOrEqual(
    budgets["packages of a checkout"].limit,
  );
});

test("each of them is for the oldest Node that is supported", () => {
  const others = installed.filter(
    ({ engines }) => engines?.node && !satisfies("20.19.0", engines.node),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("of each that would run a script package.json says whether it may", () => {
  const { allowScripts = {} } = read("package.json") as Manifest;
  const scripts = installed
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name);
  expect(Object.keys(allowScripts).sort()).toEqual(
    [...new Set(scripts)].sort(),
  );
});

test("tests have no second copy of a package that sources name", () => {
  const names = [
    "package.json",
    "src/runtime/package.json",
    "src/serve/package.json",
    "src/mcp/package.json",
  ]
    .map((path) => read(path) as Manifest)
    .flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
  const copies = names.filter((name) =>
    existsSync(join(repository, "test/node_modules", name)),
  );
  expect(copies).toEqual([]);
});
