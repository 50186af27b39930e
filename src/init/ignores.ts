import { posix } from "node:path";
import {
  covers,
  type Ignore,
  inList,
  type JsonMembers,
  membersOf,
  type ToolPlace,
} from "./ignore-list.js";
import type { ProjectFacts } from "./project-facts.js";

/**
 * What the project's formatters and linters have to leave alone, and do not yet. Their
 * configuration is in the project, or at the root of its repository.
 */
export function ignoresOf(facts: ProjectFacts): readonly Ignore[] {
  const { root, project } = facts.repository;
  const places = [...new Set([".", root])]
    .map((at): ToolPlace => {
      const path = (name: string): string => posix.join(at, name);
      return {
        api: posix.join(at === "." ? "." : project, facts.out),
        path,
        read: (name) => facts.read(path(name)),
      };
    })
    .filter(({ api }) => !api.startsWith(".."));
  return [biome, oxlint, prettier, eslint].flatMap((tool) => {
    for (const place of places) {
      const found = tool(place, facts);
      if (found !== undefined) return found;
    }
    return [];
  });
}

/** What a tool lacks that has its configuration in this place; `undefined` if it has none. */
type Tool = (
  place: ToolPlace,
  facts: ProjectFacts,
) => readonly Ignore[] | undefined;

const biome: Tool = (place, { dependencies }) => {
  const name = firstOf(place, ["biome.json", "biome.jsonc"]);
  if (name === undefined) return undefined;
  const { $schema, files } = membersOf(place.read(name)) ?? {};
  const { ignore, include } = Object(files) as JsonMembers;
  const version = dependencies.get("@biomejs/biome") ?? "";
  const isFirst =
    ignore !== undefined ||
    include !== undefined ||
    /^\D*1\./.test(version) ||
    (typeof $schema === "string" && /\/1\.\d/.test($schema));
  return isFirst
    ? inList(place, name, ["files", "ignore"], [place.api])
    : inList(place, name, ["files", "includes"], ["**", `!${place.api}`]);
};

const oxlint: Tool = (place) => {
  const name = firstOf(place, [".oxlintrc.json", ".oxlintrc.jsonc"]);
  return name === undefined
    ? undefined
    : inList(place, name, ["ignorePatterns"], [place.api]);
};

/** It formats the API as gen-api does with its configuration, unless that is told not to. */
const prettier: Tool = (place, { format }) => {
  const name = ".prettierignore";
  const before = place.read(name);
  const isUsed =
    before !== undefined ||
    prettierFiles.some((one) => place.read(one) !== undefined) ||
    /"prettier"\s*:/.test(place.read("package.json") ?? "");
  if (!isUsed) return undefined;
  if (format) return [];
  const line = `${place.api}/`;
  const path = place.path(name);
  if ((before ?? "").split(/\r?\n/).some((one) => covers(one, line))) return [];
  const note = "what gen-api does not format with prettier";
  return [
    {
      advice: `add ${line} to ${path}`,
      step:
        before === undefined
          ? { path, action: "create", text: `${line}\n`, note }
          : {
              path,
              action: "amend",
              before,
              text: withLine(before, line),
              note,
            },
    },
  ];
};

const prettierFiles = [
  ".prettierrc",
  ...["json", "json5", "yaml", "yml", "toml", "js", "mjs", "cjs", "ts"].map(
    (end) => `.prettierrc.${end}`,
  ),
  ...["js", "mjs", "cjs", "ts"].map((end) => `prettier.config.${end}`),
];

/** With `--fix`, as hooks run it, it rewrites files. */
const eslint: Tool = (place) => {
  const ends = ["js", "mjs", "cjs", "ts", "mts", "cts"];
  const name = firstOf(
    place,
    ends.map((end) => `eslint.config.${end}`),
  );
  if (name === undefined) return undefined;
  return place.read(name)?.includes(place.api)
    ? []
    : [
        {
          advice: `leave the API out of what eslint fixes, in ${place.path(name)}: { ignores: ["${place.api}/**"] }`,
        },
      ];
};

function withLine(text: string, line: string): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const separator = text === "" || text.endsWith("\n") ? "" : end;
  return `${text}${separator}${line}${end}`;
}

function firstOf(
  { read }: ToolPlace,
  names: readonly string[],
): string | undefined {
  return names.find((name) => read(name) !== undefined);
}
