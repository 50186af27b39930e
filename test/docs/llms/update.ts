import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents, read, root } from "../document.js";
import { llmsText } from "./llms-text.js";

/** `npm run docs:llms`: `llms.txt` as the documents have it. */
writeFileSync(join(root, "llms.txt"), llmsText(read("README.md"), documents()));
