import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { apiOf } from "./api-of.js";
import {
  type Classified,
  graphMembers,
  settingMembers,
} from "./compared-members.js";
import { membersOf, programOf } from "./members.js";
import { pairs } from "./pairs.js";
import type { SchemaPair } from "./schema-pair.js";

const isNot = (
  table: Readonly<Record<string, Classified>>,
  member: string,
): boolean => typeof table[member] === "object";

const roots = ["src/graph/model-graph.ts", "src/config/config.ts"] as const;
const program = programOf(roots);
const graph = membersOf(program, roots[0], "ModelGraph", (member) =>
  isNot(graphMembers, member),
);
// What settings hold, the graph has too.
const isWhole = /^(FieldConfig|ModelConfig\.(deprecated|computed|actions))/;
const settings = membersOf(program, roots[1], "Config", (member) =>
  isWhole.test(member),
);

test("each member of the graph and the configuration is classified, and no other", () => {
  const classified = { ...graphMembers, ...settingMembers };
  expect([...graph.keys(), ...settings.keys()].sort()).toEqual(
    Object.keys(classified).sort(),
  );
});

test("docs/tools/diff.md lists what is not compared", () => {
  const text = readFileSync(join(repository, "docs/tools/diff.md"), "utf8");
  const [, section = ""] = /\n## Not compared\n(.*?)\n## /s.exec(text) ?? [];
  const listed = section.replaceAll(/\s+/g, " ");
  const words = Object.values({ ...graphMembers, ...settingMembers }).flatMap(
    (one) => (typeof one === "object" ? [one.not] : []),
  );
  expect([...new Set(words)].filter((one) => !listed.includes(one))).toEqual(
    [],
  );
});

test.each(classifiedPairs(graphMembers))(
  "a pair tells another %s",
  async (member, name) => {
    const pair = pairNamed(name);
    const folder = temporaryFolder();
    const [before, after] = [
      await apiOf(pair.before, pair.configBefore, folder),
      await apiOf(pair.after, pair.configAfter, folder),
    ].map((api) =>
      (graph.get(member) ?? []).map((place) => valuesAt(api.graph, place)),
    );
    expect(before).not.toEqual(after);
    expect(pair.expected.length).toBeGreaterThan(0);
  },
);

test.each(classifiedPairs(settingMembers))(
  "a pair tells another %s",
  (member, name) => {
    const pair = pairNamed(name);
    const setting = member.replace(/.*\./, "");
    expect(said(setting, pair.before, pair.configBefore)).not.toEqual(
      said(setting, pair.after, pair.configAfter),
    );
    expect(pair.expected.length).toBeGreaterThan(0);
  },
);

function classifiedPairs(
  table: Readonly<Record<string, Classified>>,
): readonly (readonly [member: string, pair: string])[] {
  return Object.entries(table).flatMap(([member, one]) =>
    typeof one === "string" ? [[member, one] as const] : [],
  );
}

function pairNamed(name: string): SchemaPair {
  const pair = pairs.find((one) => one.name === name);
  if (!pair) throw new Error(`no pair "${name}"`);
  return pair;
}

/** What is at a place such as `models[].fields[].name`, of every model and field. */
function valuesAt(value: unknown, place: string): readonly unknown[] {
  const [name = "", ...rest] = place.split(".");
  const member = (value as Readonly<Record<string, unknown>> | undefined)?.[
    name.replace("[]", "")
  ];
  const items = name.endsWith("[]") ? ((member ?? []) as unknown[]) : [member];
  return rest.length === 0
    ? items
    : items.flatMap((one) => valuesAt(one, rest.join(".")));
}

/** What directives and a configuration say by the name of a setting. */
function said(name: string, schema: string, config: object = {}): unknown {
  const found: unknown[] = [];
  JSON.stringify(config, (key, value: unknown) => {
    if (key === name) found.push(value);
    return value;
  });
  return [...schema.matchAll(RegExp(`@api\\.${name}\\b.*`, "g"))]
    .map(([line]) => line as unknown)
    .concat(found);
}
