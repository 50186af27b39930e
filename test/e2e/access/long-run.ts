import { fileURLToPath } from "node:url";
import { runProperty } from "./run-property.js";

// The property of non-interference with some 10,000 requests of each database:
// npm run access:long

const root = fileURLToPath(new URL("../../../", import.meta.url));
process.exitCode = runProperty(root, "20") ? 0 : 1;
