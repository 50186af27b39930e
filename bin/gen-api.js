#!/usr/bin/env node
import module from "node:module";

// Where Node can keep compiled code, the next start is a good deal faster.
module.enableCompileCache?.();

const { startedByPrisma, servePrisma } =
  await import("../dist/prisma-generator.js");
if (startedByPrisma(process.env)) {
  const { generate } = await import("../dist/generate.js");
  await servePrisma(process.stdin, process.stderr, generate);
} else {
  const { main } = await import("../dist/cli/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
