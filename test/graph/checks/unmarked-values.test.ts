import { expect, test } from "@jest/globals";
import superjson from "superjson";
import { isUnmarked } from "../../../src/runtime/contract/names.js";

test.each(["constructor", "prototype", "toString", "name"])(
  "the services and superjson agree on a member %s",
  (name) => {
    const takes = (): unknown => superjson.serialize({ [name]: new Date(0) });
    if (isUnmarked(name)) expect(takes).toThrow("prototype pollution");
    else expect(takes).not.toThrow();
  },
);
