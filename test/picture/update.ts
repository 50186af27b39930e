import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawBlog, goldens, goldensFolder } from "./goldens.js";

/** `npm run pictures:update`: what is drawn is what is expected. */
mkdirSync(goldensFolder, { recursive: true });
for (const [name, args] of goldens) {
  writeFileSync(join(goldensFolder, name), await drawBlog(args));
}
