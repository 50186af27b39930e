#!/usr/bin/env node
// `npx jest`: Jest, once what it and the suites need is installed.
import { installPackages } from "./install.js";

await installPackages();
await import("jest/bin/jest");
