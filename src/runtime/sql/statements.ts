import type { Schema } from "../model/schema.js";
import type { Dialect } from "./dialect.js";
import { Cut, Fallback, passOn } from "./fallback.js";
import { isStatementFault } from "./statement-fault.js";
import { type Members, shapeOf } from "./shape.js";
import {
  type Operation,
  type Statement,
  statementOf,
  type Whole,
} from "./statement.js";

/** A statement with its values. */
export interface Prepared extends Pick<Statement, "text" | "answer"> {
  readonly values: readonly unknown[];
  /** Is told why it has not been answered. */
  readonly failed: (error: unknown) => void;
}

/** How often a statement is left out, after one that has cut what it read. */
const pause = 20;

/** How long a shape is passed on whose statement has failed, in ms. */
const passedOnFor = 60_000;

/** The most shapes that are kept, and the length of the texts of those. */
const maxKept = 500;
const maxLength = 20_000;

/** Statements by the shapes of the arguments that they are for. */
export class Statements {
  readonly schema: Schema;
  readonly #dialect: Dialect;
  readonly #known = new Map<string, Statement | Fallback>();
  readonly #pauses = new WeakMap<Statement, number>();
  /** Until when shapes are passed on. */
  readonly #failed = new Map<string, number>();

  constructor(schema: Schema, dialect: Dialect) {
    this.schema = schema;
    this.#dialect = dialect;
  }

  /**
   * @param whole - bounds of a statement that reads all that is related
   * @throws Fallback
   */
  prepare(
    model: string,
    operation: Operation,
    args: object,
    whole?: Whole,
  ): Prepared {
    const { key, values, tree } = shapeOf(args);
    const bounds = whole ? JSON.stringify(Object.values(whole)) : "";
    const name = `${operation} ${model}${key}${bounds}`;
    if ((this.#failed.get(name) ?? 0) > Date.now()) {
      return passOn("its statement has failed a moment ago");
    }
    let known = this.#known.get(name);
    if (!known) {
      known = this.#make(model, operation, tree, whole);
      const isKept =
        known instanceof Fallback || known.text.length <= maxLength;
      if (isKept) keep(this.#known, name, known);
    }
    if (known instanceof Fallback) throw known;
    const statement = known;
    const left = this.#pauses.get(statement) ?? 0;
    if (left > 0) {
      this.#pauses.set(statement, left - 1);
      throw new Cut();
    }
    const { text, parameters } = statement;
    return {
      text,
      answer: (found) => this.#answer(statement, found),
      values: parameters.map(({ slot, encode }) => encode(values[slot.index])),
      failed: (error) => {
        if (!isStatementFault(error)) return;
        keep(this.#failed, name, Date.now() + passedOnFor);
      },
    };
  }

  #answer(statement: Statement, found: string): unknown {
    try {
      return statement.answer(found);
    } catch (error) {
      if (error instanceof Cut) this.#pauses.set(statement, pause);
      throw error;
    }
  }

  #make(
    model: string,
    operation: Operation,
    tree: Members,
    whole: Whole | undefined,
  ): Statement | Fallback {
    const { schema } = this;
    try {
      return statementOf(schema, this.#dialect, model, operation, tree, whole);
    } catch (error) {
      if (error instanceof Fallback) return error;
      throw error;
    }
  }
}

/** Keeps what is known of a shape, in place of the oldest one. */
function keep<Value>(
  shapes: Map<string, Value>,
  name: string,
  value: Value,
): void {
  if (name.length > maxLength) return;
  const [oldest] = shapes.keys();
  if (shapes.size >= maxKept && oldest !== undefined) shapes.delete(oldest);
  shapes.delete(name);
  shapes.set(name, value);
}
