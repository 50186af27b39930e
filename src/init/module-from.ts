import { posix } from "node:path";
import { importSpecifier } from "../project/import-specifier.js";
import type { ProjectFacts } from "./project-facts.js";

/** The specifier of a module of the project, as another one imports it. */
export function moduleFrom(
  from: string,
  to: string,
  facts: ProjectFacts,
): string {
  const folder = posix.dirname(from);
  const { importExtension } = facts.importsOf(folder);
  const { prefix = "", folder: aliased } = facts.alias ?? {};
  const specifier =
    aliased !== undefined && to.startsWith(aliased)
      ? prefix + to.slice(aliased.length).replace(/\/index\.ts$/, "")
      : importSpecifier(folder, to, posix);
  return specifier
    .replace(/\.tsx?$/, importExtension)
    .replace(/\.([mc])ts$/, importExtension === ".ts" ? ".$1ts" : ".$1js");
}
