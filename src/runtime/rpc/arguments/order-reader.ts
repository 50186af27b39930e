import type { Resource } from "../../model/resource.js";
import type { JoinBudget, ReadPlace } from "../../service/join-budget.js";
import { relationOf } from "./exposed-names.js";
import { exceed } from "./exceeded-limit.js";
import { readNames } from "./field-names.js";
import type { Shape } from "./shape.js";
import { eachObject, isPlain, mapMembers } from "./values.js";

/** What an {@link OrderReader} shares with the reader of the other arguments. */
interface OrderContext {
  shapeOf: (resource: Resource) => Shape;
  joins: JoinBudget;
  /** The most fields of one `orderBy`. */
  maxSortFields: number;
}

/** Reads `orderBy`, and counts what its relations cost. */
export class OrderReader {
  readonly #context: OrderContext;

  constructor(context: OrderContext) {
    this.#context = context;
  }

  /**
   * From a cursor on, Prisma compares with each order and with all before it. Every time it
   * looks up the value, twice if it may be null, and joins what all orders need.
   *
   * @throws RpcError (400) for names that are not exposed, and ExceededLimit
   */
  read(
    shape: Shape,
    orderBy: unknown,
    cursor: unknown,
    place: ReadPlace,
  ): unknown {
    const orders = cursor === undefined ? 0 : [orderBy].flat().length;
    const lookUps = orders * (orders + 1);
    this.#context.joins.join(exceed, lookUps);
    return this.#orders(shape, orderBy, place, 1 + lookUps);
  }

  /** @param times how often the joins of each order are made */
  #orders(
    shape: Shape,
    value: unknown,
    place: ReadPlace,
    times: number,
  ): unknown {
    const { shapeOf, joins, maxSortFields: max } = this.#context;
    if (Array.isArray(value) && value.length > max) {
      exceed(
        `more than ${String(max)} fields to order by are given (maxSortFields)`,
      );
    }
    return eachObject(value, (order) =>
      mapMembers(order, (name, member) => {
        const relation = relationOf(shape, name);
        if (relation) {
          if (relation.kind === "to-one") joins.join(exceed, times);
          else joins.counts(times, place, exceed);
          return this.#orders(shapeOf(relation.target), member, place, times);
        }
        // `_count` and the like sort groups by aggregates of fields.
        if (name.startsWith("_") && isPlain(member)) readNames(shape, member);
        return member;
      }),
    );
  }
}
