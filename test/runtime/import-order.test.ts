import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";

const runtime = fileURLToPath(new URL("../../src/runtime", import.meta.url));

/** The rooms from the lowest: each may import those before it. */
const rooms = [
  ...["contract", "errors", "model", "serialization", "prisma", "service"],
  "access",
  "extensions",
  "deprecation",
  "sql",
  // These may not import each other.
  ...["rest", "rpc", "rules", "client", "rest-client", "explorer", "adapters"],
  "index",
  // It is made for the clients.
  "query",
];
const services = rooms.indexOf("rest");

/** The same inside of a room, of its folders and its own files; last is what is not named. */
const inside: Readonly<Record<string, readonly string[]>> = {
  rest: [
    ...[
      "base-url",
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
    ...["write", "action", "routes", "routing-table", "router", "reread"],
    ...["asked", "route-around", "intent", "answer-one", "atomic"],
    ...["handler", "index"],
  ],
  rpc: ["errors", "routes", "served-relationships", "arguments"],
};

const files = readdirSync(runtime, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter(
    (path) => path.endsWith(".ts") && !/^(dist|node_modules)\//.test(path),
  );

/** The modules that a module imports, types included. */
function importsOf(path: string): readonly string[] {
  const text = readFileSync(join(runtime, path), "utf8");
  return [...text.matchAll(/(?:from|import) "(\.[^"]+)\.js"/g)].map(([, to]) =>
    posix.join(posix.dirname(path), `${to ?? ""}.ts`),
  );
}

function runsBackUp(from: string, to: string): boolean {
  const [room = "", place = ""] = parts(from);
  const [target = "", goal = ""] = parts(to);
  const order = inside[room];
  const rank = (name: string): number => {
    const at = order?.indexOf(name) ?? 0;
    return at < 0 ? Infinity : at;
  };
  if (room === target) return rank(goal) > rank(place);
  const [low, high] = [rooms.indexOf(target), rooms.indexOf(room)];
  const mayImport = room === "index" || (room === "query" && isClient(target));
  return low >= high || (low >= services && !mayImport);
}

function isClient(room: string): boolean {
  return room === "client" || room === "rest-client";
}

function parts(path: string): readonly string[] {
  return path.replace(/\.ts$/, "").split("/");
}

test("every module is in a room that has its place", () => {
  expect(files.length).toBeGreaterThan(200);
  const known = new Set(rooms);
  expect(files.filter((path) => !known.has(parts(path)[0] ?? ""))).toEqual([]);
});

test("no import runs back up, between rooms or inside of a service", () => {
  const back = files.flatMap((from) =>
    importsOf(from)
      .filter((to) => runsBackUp(from, to))
      .map((to) => `${from} -> ${to}`),
  );
  expect(back).toEqual([]);
});

test("the contract imports nothing else", () => {
  const others = files
    .filter((path) => path.startsWith("contract/"))
    .flatMap(importsOf)
    .filter((path) => !path.startsWith("contract/"));
  expect(others).toEqual([]);
});
