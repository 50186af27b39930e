import { symlinkSync } from "node:fs";
import { join, parse } from "node:path";
import { describe, expect, test } from "@jest/globals";
import {
  refuseClientFolder,
  refuseOutput,
} from "../../src/output/refuse-output.js";
import { temporaryFolder } from "../support/temporary-folder.js";

describe("an output folder", () => {
  const project = {
    "package.json": "{}",
    "prisma/schema.prisma": "",
    "repository/.git/HEAD": "",
    "src/file.ts": "",
    "home/me/.profile": "",
  };

  function refusal(path: string): string | undefined {
    const root = temporaryFolder(project);
    const folder = path.startsWith("/") ? path : `${root}/${path}`;
    try {
      refuseOutput(folder, [`${root}/prisma/schema.prisma`], `${root}/home/me`);
      return undefined;
    } catch (error) {
      return String(error).replaceAll(root, "…");
    }
  }

  test.each([
    ["prisma", "it contains the schema (schema.prisma)"],
    ["repository", "it is the root of a project (has .git)"],
    ["src/file.ts", "it is a file"],
    ["home", "it is or contains a home folder"],
    ["home/me", "it is or contains a home folder"],
    [parse(process.cwd()).root, "it is the root of the file system"],
  ])("%s is refused: %s", (path, reason) => {
    expect(refusal(path)).toContain(`: ${reason}; give gen-api a folder`);
  });

  test("that is a link to such a one is refused", () => {
    const root = temporaryFolder(project);
    symlinkSync(join(root, "home/me"), join(root, "api"), "junction");
    expect(() =>
      refuseOutput(join(root, "api"), [], `${root}/home/me`),
    ).toThrow("it is or contains a home folder");
  });

  test("is refused for a home folder and a schema behind links", () => {
    const root = temporaryFolder(project);
    symlinkSync(join(root, "home/me"), join(root, "me"), "junction");
    symlinkSync(join(root, "prisma"), join(root, "linked"), "junction");
    const schema = join(root, "linked/schema.prisma");
    const refuse = (folder: string) => () =>
      refuseOutput(join(root, folder), [schema], join(root, "me"));
    expect(refuse("home/me")).toThrow("it is or contains a home folder");
    expect(refuse("home")).toThrow("it is or contains a home folder");
    expect(refuse("prisma")).toThrow("it contains the schema (schema.prisma)");
    expect(refuse("home/me/api")).not.toThrow();
  });

  // The disks of other systems mostly tell upper from lower case.
  const hasManyNames = ["darwin", "win32"].includes(process.platform);
  (hasManyNames ? test : test.skip)("is known in any letter case", () => {
    expect(refusal("PRISMA")).toContain("it contains the schema");
    expect(refusal("Home/Me")).toContain("it is or contains a home folder");
  });

  test("that is a link to nothing is refused", () => {
    const folder = join(temporaryFolder(), "api");
    symlinkSync(join(folder, "../gone"), folder, "junction");
    expect(() => refuseOutput(folder, [])).toThrow(
      "it is a link that leads nowhere",
    );
    expect(() => refuseOutput(join(folder, "src/api"), [])).toThrow(
      `${folder} is a link that leads nowhere`,
    );
  });

  test("with a package.json is refused", () => {
    const folder = temporaryFolder({ "package.json": "{}" });
    expect(() => refuseOutput(folder, [])).toThrow("has package.json");
  });

  test("with a schema in a folder that begins with dots is refused", () => {
    const folder = temporaryFolder({ "..db/schema.prisma": "" });
    const schema = join(folder, "..db/schema.prisma");
    expect(() => refuseOutput(folder, [schema])).toThrow(
      "it contains the schema",
    );
  });

  test.each(["src/api", "src", "prisma/api", "prisma2", "home/me/api"])(
    "%s is fine",
    (path) => {
      expect(refusal(path)).toBeUndefined();
    },
  );
});

describe("an output folder and those of Prisma clients", () => {
  const refusal = (
    folder: string,
    provider: string,
    place = "src/client",
  ): string | undefined => {
    const root = temporaryFolder({ "src/client/client.ts": "" });
    symlinkSync(join(root, "src"), join(root, "linked"), "junction");
    const client = { name: "client", provider, output: join(root, place) };
    const nowhere = { name: "other", provider };
    try {
      refuseClientFolder(join(root, folder), [nowhere, client]);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
  const clears = "in the folder of the Prisma client, which `prisma generate`";

  test.each([
    ["src/client", "prisma-client", "the Prisma client is there"],
    ["src/client", "prisma-client-js", "the Prisma client is there"],
    ["linked/client", "prisma-client", "the Prisma client is there"],
    ["src/client/api", "prisma-client", clears],
    ["linked/client/a/b", "prisma-client", clears],
  ])("%s is refused beside %s: %s", (folder, provider, reason) => {
    expect(refusal(folder, provider)).toContain(reason);
  });

  test("a client is known by any name of its folder", () => {
    expect(refusal("src/client", "prisma-client", "linked/client")).toContain(
      "the Prisma client is there",
    );
  });

  test.each([
    ["src", "prisma-client"],
    ["src/clients", "prisma-client"],
    // This one clears nothing.
    ["src/client/api", "prisma-client-js"],
  ])("%s is fine beside %s", (folder, provider) => {
    expect(refusal(folder, provider)).toBeUndefined();
  });
});
