import { expect, test } from "@jest/globals";
import { importsOf, modulesOf } from "../docs/rooms.js";

/**
 * The folders and files of a room from the lowest: each may import those before it; last is what
 * is not named. docs/contributing/architecture.md has the order of the rooms.
 */
const inside: Readonly<Record<string, readonly string[]>> = {
  rest: [
    ...[
      ...["base-url", "bulk-options", "file-types", "tried"],
      "options",
      "cursor-seal",
      "api",
      "endpoints",
      "request",
      "negotiation",
      "query",
      "document",
    ],
    ...["errors", "find-record", "preconditions", "stored-id", "read"],
    ...["write", "action", "routes", "routing-table", "router", "replay"],
    ...["bulk", "bulk-endpoint"],
    ...["asked", "route-around", "intent", "answer-one", "atomic"],
    ...["handler", "index"],
  ],
  rpc: ["errors", "routes", "served-relationships", "arguments"],
};

test.each(Object.keys(inside))(
  "inside of %s no import runs back up",
  (room) => {
    const order = inside[room] ?? [];
    const rank = (path: string): number => {
      const [name = ""] = path.replace(/\.ts$/, "").split("/");
      const at = order.indexOf(name);
      return at < 0 ? Infinity : at;
    };
    const folder = `src/runtime/${room}`;
    const files = modulesOf(folder);
    expect(files.length).toBeGreaterThan(50);
    const back = files.flatMap((from) =>
      importsOf(folder, from)
        .filter(({ to }) => !to.startsWith("../") && rank(to) > rank(from))
        .map(({ to }) => `${from} -> ${to}`),
    );
    expect(back).toEqual([]);
  },
);
