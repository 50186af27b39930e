import { resolve } from "node:path";
import { expect, test } from "@jest/globals";
import { homeFolder } from "../../src/output/home-folder.js";

test("a user has a home folder", () => {
  const home = resolve("/home/me");
  expect(homeFolder(() => home)).toBe(home);
});

test("an empty or relative HOME is none", () => {
  expect(homeFolder(() => "")).toBeUndefined();
  expect(homeFolder(() => "me")).toBeUndefined();
});

test("nor has one a user whom the system does not know", () => {
  const unknown = () => {
    throw new Error("uv_os_homedir returned ENOENT");
  };
  expect(homeFolder(unknown)).toBeUndefined();
});
