import { loadTables } from "./load-tables.js";
import { shareOf } from "./shares.js";

// `npm run sql:shares` prints which share of what applications ask Prisma reads, and why, on
// PostgreSQL.

const schemas = [
  "fixtures/blog/schema.prisma",
  "fixtures/catalogue/schema.prisma",
  "fixtures/workspace/schema.prisma",
  "test/sql/schemas/shop.prisma",
  "test/sql/schemas/clinic.prisma",
  "test/sql/schemas/press.prisma",
];

for (const path of schemas) {
  const { asked, passedOn, reasons } = shareOf(await loadTables(path));
  const share = ((100 * passedOn) / asked).toFixed(1);
  const often = [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `  ${String(count).padStart(5)}  ${reason}\n`);
  process.stdout.write(`${path}: ${share} % of ${String(asked)} reads\n`);
  process.stdout.write(often.slice(0, 12).join(""));
}
