import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { renderApi } from "../../src/render/render-api.js";
import { renderClients } from "../../src/render/render-clients.js";
import { fixtureSchemas, repository } from "../support/fixture-schemas.js";
import { markedSchema, marks } from "./marked-schema.js";

// What callers do not see has a name of its own in these schemas: no file that browsers load
// has it.

const cases = "test/golden/cases";
const schemas = [
  ...fixtureSchemas,
  ...readdirSync(join(repository, cases))
    .filter((name) => name.startsWith("tree-"))
    .map((name) => `${cases}/${name}/schema.prisma`)
    .filter((path) => existsSync(join(repository, path))),
  ...["exposure", "rules"].map((name) => `test/types/schemas/${name}.prisma`),
];

const rendering = {
  clientImport: "../generated/prisma/client.js",
  importExtension: ".js",
  idDivider: "_",
  openapi: "none",
  query: true,
  agents: false,
  tsNocheck: false,
} as const;

/** Whatever case a name gets of the generator. */
const marked = new RegExp(`\\w*(${marks.hidden}|${marks.writeOnly})\\w*`, "gi");

/** By service what browsers get of it: the clients, and the rules of forms. */
const services = [
  { rest: true, rpc: false },
  { rest: false, rpc: true },
  { rest: true, rpc: true },
];

/** Where names may be that callers do not see, or only write. */
const allowed = [
  // Types of RPC are those of Prisma without these; nothing is left of them in JavaScript.
  /^client\.ts: (interface|type) Hidden: \w+(Unseen|Unread)$/,
  /^client\.ts: (interface|type) WriteOnly: \w+Unread$/,
  /\/rest-types\.ts: interface \w+(Input|Create|Update): \w+Unread$/,
  /^rules\.ts: .*: \w+Unread$/,
];

let counted = 0;

describe.each(schemas)("%s", (path) => {
  test.each(services)("%j", async (service) => {
    const { graph, count } = await markedSchema(path, service);
    counted += count;
    const options = { ...rendering, ...service };
    const api = renderApi(graph, options);
    const files = [
      ...renderClients(graph, options, service),
      ...["client.ts", "rules.ts"].flatMap((name) => {
        const text = api.get(name);
        return text === undefined ? [] : [[name, text] as const];
      }),
    ];
    expect(files.length).toBeGreaterThan(0);
    const named = files.flatMap(([name, text]) => placesOf(name, text));
    const isAllowed = (place: string): boolean =>
      allowed.some((one) => one.test(place));
    expect(named.filter((place) => !isAllowed(place))).toEqual([]);
  });
});

test("the schemas have names that callers do not see", () => {
  expect(counted).toBeGreaterThan(150);
});

/** Where a file has names with a mark: its declaration, and the name. */
function placesOf(file: string, text: string): readonly string[] {
  let declaration = "";
  return text.split("\n").flatMap((line) => {
    const [, begun] =
      /^(?:export )?((?:interface|type|const|function) \w+)/.exec(line) ?? [];
    declaration = begun ?? declaration;
    const names = line.match(marked) ?? [];
    return names.map((name) => `${file}: ${declaration}: ${name}`);
  });
}
