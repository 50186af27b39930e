import { apiTest, apiTestFile, ownAccess, untestable } from "./api-test.js";
import type { Ignore } from "./ignore-list.js";
import { ignoresOf } from "./ignores.js";
import { inStyle } from "./in-style.js";
import type { InitStep } from "./init-step.js";
import { sampleCallers } from "./sample-callers.js";
import { testPackages } from "./test-packages.js";
import type { ProjectFacts } from "./project-facts.js";
import type { Mount } from "./mount.js";
import { planInit } from "./plan-init.js";
import { readProjectFacts } from "./project-facts.js";
import { readersOf } from "./readers.js";
import { type AccessConsent, starterAccess } from "./starter-access.js";
import { writeStep } from "./write-step.js";

/** What `gen-api init` has done, and what it leaves to the user. */
export interface InitResult {
  readonly steps: readonly InitStep[];
  /** Who reads what by the rules that were written, if any were. */
  readonly readers: readonly string[];
  readonly advice: readonly string[];
}

/** What the user is asked before it is done. */
export interface Consents {
  /** Whether the API may be mounted in a server of the user's. */
  readonly mount: (mount: Mount) => Promise<boolean>;
  readonly access: AccessConsent;
  /** Whether a module for extensions is asked for. */
  readonly extensions: boolean;
  /** Whether a test of what the API promises is written; asked only if all is new. */
  readonly test: (path: string, isNew: boolean) => Promise<boolean>;
  /** Whether the user's formatters and linters may be told to leave the API alone. */
  readonly ignore: (ignores: readonly Ignore[]) => Promise<boolean>;
}

/**
 * Gives the project in a folder what it needs to begin with gen-api: a
 * configuration, handlers with an example server, a script, and a check for its CI.
 *
 * @throws SchemaError when the project has a schema that is invalid
 */
export async function init(
  cwd: string,
  dryRun: boolean,
  consents: Consents,
): Promise<InitResult> {
  const facts = await readProjectFacts(cwd);
  const { isNew } = planInit(facts);
  const access = await starterAccess(facts, isNew, consents.access);
  const { extensions } = consents;
  const isTestable =
    untestable(facts) === undefined && facts.read(apiTestFile) === undefined;
  const tested = isTestable && (await consents.test(apiTestFile, isNew));
  const additions = { access, extensions, tested };
  const { steps, advice, mount } = planInit(facts, additions);
  const isMounting =
    mount?.step.action === "amend" && (await consents.mount(mount));
  const ignores = ignoresOf(facts);
  const amended = ignores.filter(({ step }) => step !== undefined);
  const isIgnoring = amended.length > 0 && (await consents.ignore(amended));
  const done = isIgnoring ? amended : [];
  const styled = await inStyle(
    [
      ...steps,
      ...(tested ? await testSteps(facts, steps, access?.path) : []),
      ...(isMounting ? [mount.step] : []),
      ...done.flatMap(({ step }) => step ?? []),
    ],
    cwd,
  );
  if (!dryRun) styled.forEach((step) => writeStep(cwd, step));
  const left = ignores.filter((one) => !done.includes(one));
  return {
    steps: styled,
    readers: access?.start ? readersOf(access.start.rules) : [],
    advice: [
      ...advice,
      ...(isTestable ? [testAdvice(facts, tested)] : []),
      ...left.map((one) => one.advice),
      ...(mount && !isMounting ? [mount.advice] : []),
    ],
  };
}

/** @param access where the project has its rules, or gets them by one of the steps */
async function testSteps(
  facts: ProjectFacts,
  steps: readonly InitStep[],
  access: string | undefined,
): Promise<readonly InitStep[]> {
  const written = steps.find(({ path }) => path === access)?.text;
  const rules =
    access === undefined || written === undefined
      ? ownAccess(facts)
      : { path: access, text: written };
  return [
    await apiTest(facts, rules),
    ...(rules && access !== undefined && facts.isOnGitHub
      ? [await sampleCallers(facts, rules)]
      : []),
  ];
}

function testAdvice(facts: ProjectFacts, isWritten: boolean): string {
  if (!isWritten) return "test who can do what: npx gen-api test --init";
  const missing = testPackages(facts);
  const install =
    missing.length > 0 ? `install ${missing.join(", ")}, then ` : "";
  return `${install}test who can do what: npx gen-api test`;
}
