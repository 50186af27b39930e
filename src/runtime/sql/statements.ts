import type { SqlSchema } from "./sql-schema.js";
import type { Dialect } from "./dialect.js";
import { Cut, Fallback } from "./fallback.js";
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
}

/** How often a statement is left out, after one that has cut what it read. */
const pause = 20;

/** The most shapes that are kept, and the length of the texts of those. */
const maxKept = 500;
const maxLength = 20_000;

/** Statements by the shapes of the arguments that they are for. */
export class Statements {
  readonly schema: SqlSchema;
  readonly #dialect: Dialect;
  readonly #known = new Map<string, Statement | Fallback>();
  readonly #pauses = new WeakMap<Statement, number>();

  constructor(schema: SqlSchema, dialect: Dialect) {
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
    let known = this.#known.get(name);
    if (!known) {
      known = this.#make(model, operation, tree, whole);
      const isKept =
        known instanceof Fallback || known.text.length <= maxLength;
      if (isKept && name.length <= maxLength) this.#keep(name, known);
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

  #keep(name: string, statement: Statement | Fallback): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxKept && oldest !== undefined) {
      this.#known.delete(oldest);
    }
    this.#known.set(name, statement);
  }
}
