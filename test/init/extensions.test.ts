import { expect, test } from "@jest/globals";
import { project } from "./project.js";

test("gen-api init --extensions writes an empty set of extensions, and has them typed", async () => {
  const { init, files } = project();
  const { out } = await init(["--extensions"]);
  expect(out).toMatch(/^created src\/api-extensions\.ts: /m);
  expect(out).toContain(
    "- give the handlers the option extensions, from src/api-extensions.ts",
  );
  expect(files()["src/api-extensions.ts"]).toContain(
    'import { defineExtensions } from "./api/extensions.ts";',
  );
  expect(files()["gen-api.config.ts"]).toContain("  extensions: true,\n");
});

test("settings that are there are left, and told what they lack", async () => {
  const { init, files } = project({
    "gen-api.config.ts": 'export default { out: "src/api" };\n',
    "src/api-extensions.ts": "export const mine = 1;\n",
  });
  const { out } = await init(["--extensions"]);
  expect(out).toContain("left src/api-extensions.ts: it is there already");
  expect(out).toContain("- set extensions: true in gen-api.config.ts");
  expect(files()["src/api-extensions.ts"]).toBe("export const mine = 1;\n");
});

test("without --extensions there are none", async () => {
  const { init, files } = project();
  const { out } = await init();
  expect(out).not.toContain("extensions");
  expect(Object.keys(files()).join()).not.toContain("extensions");
});
