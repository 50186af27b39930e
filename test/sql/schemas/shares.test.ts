import { expect, test } from "@jest/globals";
import { loadTables } from "./load-tables.js";
import { shareOf } from "./shares.js";

// Schemas of usual types are read by SQL for the most part: what is passed on is counted.

test.each(["shop", "clinic", "press"])(
  "few reads of the %s are passed on",
  async (name) => {
    const tables = await loadTables(`test/sql/schemas/${name}.prisma`);
    const { asked, passedOn } = shareOf(tables, 500);
    expect(passedOn / asked).toBeLessThan(0.1);
  },
);
