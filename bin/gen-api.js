#!/usr/bin/env node
import module from "node:module";

// Where Node can keep compiled code, the next start is a good deal faster.
module.enableCompileCache?.();

const { main } = await import("../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
