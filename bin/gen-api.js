#!/usr/bin/env node
import module from "node:module";
import v8 from "node:v8";

// Most of what is made here is dropped at once: collect it early, for CI machines
// have little memory. A thousand models take 210 to 270 MB instead of up to 410. The young
// generation is kept from growing, since newer Nodes read its maximum only at the start.
v8.setFlagsFromString("--heap-growing-percent=30");
v8.setFlagsFromString("--semi-space-growth-factor=1");

// Where Node can keep compiled code, the next start is a good deal faster.
module.enableCompileCache?.();

const { startedByPrisma, servePrisma } =
  await import("../dist/prisma-generator/protocol.js");
if (startedByPrisma(process.env)) {
  const { generateBlock } =
    await import("../dist/prisma-generator/generate-block.js");
  // Prisma listens on stderr, and leaves stdout to whoever watches.
  const tell = (text) => void process.stdout.write(text);
  await servePrisma(process.stdin, process.stderr, (block) =>
    generateBlock(block, tell),
  );
} else {
  const { main } = await import("../dist/cli/main.js");
  const { guardingExit } = await import("../dist/cli/exit-guard.js");
  process.exitCode = await guardingExit(() => main(process.argv.slice(2)));
}
