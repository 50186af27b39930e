import { timeDeepPages } from "./deep-pages.js";

// npm run cursors:time, with TEST_POSTGRES_URL: the figures of docs/contributing/performance.md.

for (const [sort, pages] of Object.entries(await timeDeepPages())) {
  for (const { name, median, blocks, plans } of pages) {
    process.stdout.write(
      `${sort}, ${name}: ${median.toFixed(1)} ms, ${String(blocks)} blocks\n`,
    );
    if (process.argv.includes("--plans")) {
      process.stdout.write(`${plans.join("\n\n")}\n\n`);
    }
  }
}
