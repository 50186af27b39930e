import { writeFileSync } from "node:fs";
import { conformanceTable, tablePath } from "./table.js";

writeFileSync(tablePath, conformanceTable());
