import { expect, test } from "@jest/globals";
import { join, relative, win32 } from "node:path";
import { clientGenerators } from "../../src/schema/client-generators.js";
import { scanDeclarations } from "../../src/schema/declarations.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import type { SourceFile } from "../../src/source/source-file.js";
import { repository } from "../support/fixture-schemas.js";

async function clientsOf(path: string) {
  const { clients } = await loadSchema(path, repository);
  return clients.map(({ output, ...client }) => ({
    ...client,
    ...(output !== undefined && {
      output: relative(repository, output).replaceAll("\\", "/"),
    }),
  }));
}

test("all of them are told, and no other generator", async () => {
  expect(await clientsOf("fixtures/schemas/prisma-6.prisma")).toEqual([
    {
      name: "client",
      provider: "prisma-client",
      previewFeatures: ["queryCompiler", "driverAdapters", "omitApi"],
      output: "fixtures/.tmp/prisma-6",
      importFileExtension: "ts",
    },
    {
      name: "other",
      provider: "prisma-client-js",
      previewFeatures: [],
    },
  ]);
  expect(await clientsOf("fixtures/schemas/prisma-5.prisma")).toHaveLength(1);
});

test("an output counts from the file that declares it", async () => {
  const folder = "fixtures/schema-folders/shop";
  expect(await clientsOf(folder)).toEqual([
    {
      name: "second",
      provider: "prisma-client-js",
      previewFeatures: [],
      output: `${folder}/models/client`,
      importFileExtension: "js",
    },
    {
      name: "client",
      provider: "prisma-client",
      previewFeatures: [],
      output: "fixtures/.tmp/shop",
    },
  ]);
});

test("settings may come from the environment, or stand in the block", () => {
  const file: SourceFile = {
    path: join(repository, "a.prisma"),
    name: "a.prisma",
    text: 'generator c {\n  provider = "prisma-client-ts"\n  output = env("OUT")\n  generatedFileExtension = "mts"\n}\n',
  };
  const outputs = (environment: Record<string, string>) =>
    clientGenerators(scanDeclarations(file), environment).map(
      ({ output }) => output,
    );
  expect(outputs({ OUT: "out" })).toEqual([join(repository, "out")]);
  expect(outputs({})).toEqual([undefined]);
  expect(clientGenerators(scanDeclarations(file), {})).toMatchObject([
    { generatedFileExtension: "mts" },
  ]);
});

test.each(["../generated/prisma", String.raw`..\\generated\\prisma`])(
  "an output %j is a path of Windows there",
  (output) => {
    const file: SourceFile = {
      path: String.raw`C:\app\prisma\a.prisma`,
      name: "prisma/a.prisma",
      text: `generator c {\n  provider = "prisma-client"\n  output = "${output}"\n}\n`,
    };
    const [client] = clientGenerators(scanDeclarations(file), {}, win32);
    expect(client?.output).toBe(String.raw`C:\app\generated\prisma`);
  },
);
