import fc from "fast-check";
import { Fallback } from "../../../src/runtime/sql/fallback.js";
import { postgresql } from "../../../src/runtime/sql/postgresql.js";
import type { Schema } from "../../../src/runtime/model/schema.js";
import type { Operation } from "../../../src/runtime/sql/statement.js";
import { Statements } from "../../../src/runtime/sql/statements.js";
import { AppReads } from "./app-reads.js";

/** How many of some reads of a schema are passed on, and how often for each reason. */
export interface Share {
  readonly asked: number;
  readonly passedOn: number;
  readonly reasons: ReadonlyMap<string, number>;
}

/** Of the same reads every time, on PostgreSQL. */
export function shareOf(schema: Schema, asked = 2000): Share {
  const statements = new Statements(schema, postgresql);
  const reads = fc.sample(new AppReads(schema).read(), {
    seed: 1,
    numRuns: asked,
  });
  const reasons = new Map<string, number>();
  for (const { model, operation, args } of reads) {
    try {
      const read = operation.replace("OrThrow", "") as Operation;
      statements.prepare(model, read, args);
    } catch (error) {
      if (!(error instanceof Fallback)) throw error;
      reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
    }
  }
  const passedOn = [...reasons.values()].reduce((sum, one) => sum + one, 0);
  return { asked, passedOn, reasons };
}
