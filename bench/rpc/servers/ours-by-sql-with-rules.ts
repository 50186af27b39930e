import { sqlReads } from "@gen-api/runtime/sql";
import { readRules } from "../../support/read-rules.js";
import { serveGenerated } from "./serve-generated.js";

await serveGenerated({ access: readRules, reads: sqlReads() });
