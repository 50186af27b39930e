import { expect, test } from "@jest/globals";
import { refuseSelection } from "../../../../src/runtime/rpc/arguments/aggregate-selection.js";

test.each(["select", "include", "omit", "toString", "constructor"])(
  "B5 aggregates have no %s, whatever it is",
  (name) => {
    for (const value of [null, 1, {}, { _max: { select: { id: true } } }]) {
      const args = { by: ["id"], [name]: value };
      for (const operation of ["aggregate", "groupBy"] as const) {
        expect(() => refuseSelection(operation, args)).toThrow(
          `${operation} takes no "${name}"`,
        );
      }
      for (const operation of ["count", "findMany", "delete"] as const) {
        expect(() => refuseSelection(operation, args)).not.toThrow();
      }
    }
  },
);
