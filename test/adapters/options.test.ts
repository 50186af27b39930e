import { describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../src/runtime/index.js";
import { adapterNames } from "./adapter-names.js";

type Mount = (handler: ApiHandler, options: object) => unknown;

/** Everything that adapters export is a way to mount a handler. */
const mounts = new Map<string, Mount>();
for (const name of adapterNames) {
  const adapter = (await import(
    `../../src/runtime/adapters/${name}.js`
  )) as Record<string, Mount>;
  for (const [mount, value] of Object.entries(adapter))
    mounts.set(mount, value);
}
const handler: ApiHandler = () => Promise.reject(new Error("not asked"));

describe.each([...mounts])("%s", (_, mount) => {
  test.each([
    [{ prefx: "/api" }, '"prefx" is unknown; known are prefix'],
    ["/api", "an object is needed"],
    [null, "an object is needed"],
    [{ prefix: 1 }, '"prefix" must be a path'],
    [{ maxBodyBytes: 0 }, '"maxBodyBytes" must be a positive integer'],
    [{ context: {} }, '"context" must be a function'],
  ])("refuses the options %j", (options, message) => {
    expect(() => mount(handler, options as object)).toThrow(
      new RegExp(`^invalid options: ${message}`),
    );
  });
});

test("nestModule refuses decorators that are no list", () => {
  expect(() => mounts.get("nestModule")?.(handler, { decorators: 1 })).toThrow(
    /^invalid options: "decorators" must be an array$/,
  );
});
