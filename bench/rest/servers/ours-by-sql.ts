import { sqlReads } from "@gen-api/runtime/sql";
import { serveGenerated } from "./serve-generated.js";

await serveGenerated({ reads: sqlReads() });
