import { knownCallers, type Source } from "./api-test.js";
import { createFile, type InitStep } from "./init-step.js";
import { moduleFrom } from "./module-from.js";
import type { ProjectFacts } from "./project-facts.js";

/** The module of callers whose rights a workflow compares. */
export const callersFile = "test/callers.ts";

const ids: Readonly<Record<string, readonly [string, string]>> = {
  number: ["1", "2"],
  bigint: ["1n", "2n"],
  string: ['"1"', '"2"'],
};

/** Plans the sample callers of a project's rules. */
export async function sampleCallers(
  facts: ProjectFacts,
  access: Source,
): Promise<InitStep> {
  const rules = await knownCallers(facts, access);
  const [user, admin] = ids[rules?.idType ?? "string"] ?? ['"1"', '"2"'];
  const { administrators } = rules ?? {};
  return createFile(facts, {
    path: callersFile,
    template: "init/callers.ts",
    view: {
      access: moduleFrom(callersFile, access.path, {
        ...facts,
        alias: undefined,
      }),
      callers: [
        ...(rules ? [`user: { user: { id: ${user} } },`] : []),
        ...(administrators
          ? [
              `admin: { user: { id: ${admin}, ${administrators.column}: ${administrators.value} } },`,
            ]
          : []),
      ],
    },
    note: "whose rights a pull request is told to change",
  });
}
