import type { ModelsConfig } from "../config/config.js";
import type { ModelSelection } from "../config/select-models.js";
import type { Model } from "../graph/model-graph.js";
import { UsageError } from "../source/usage-error.js";
import { askedColumns } from "./asked-columns.js";
import { exposedModels } from "./exposed-models.js";
import type { ProjectFacts } from "./project-facts.js";
import { secretSettings } from "./secret-settings.js";
import {
  isReadByCallers,
  type StarterRules,
  starterRules,
} from "./starter-rules.js";

/** The module of a project that has its rules of access. */
export interface StarterAccess {
  /** POSIX path relative to the project. */
  readonly path: string;
  /** What it begins with, unless it is there already. */
  readonly start?: {
    readonly rules: StarterRules;
    /** Columns of readable models that may be for the house alone. */
    readonly asked: ReadonlyMap<string, readonly string[]>;
    /** One that everybody reads. */
    readonly open: OpenModel | undefined;
    /** That one, or else one of which callers read their own. */
    readonly sample: OpenModel | undefined;
  };
}

export type OpenModel = Pick<Model, "type" | "delegate">;

/** Whether to write rules. Without a word, a person is asked, and only if all is new. */
export interface AccessConsent {
  readonly given: boolean | undefined;
  readonly ask: (path: string) => Promise<boolean>;
}

/**
 * The rules that the handlers of a project are given, if they are.
 *
 * @param isNew whether the project has neither settings nor handlers
 * @throws UsageError when they are asked for and cannot be written
 */
export async function starterAccess(
  facts: ProjectFacts,
  isNew: boolean,
  { given, ask }: AccessConsent,
): Promise<StarterAccess | undefined> {
  if (given === false) return undefined;
  const path = accessFile(facts);
  if (facts.read(path) !== undefined)
    return given || facts.access || isNew ? { path } : undefined;
  if (!given && !isNew) return undefined;
  const start = await startOf(facts);
  if (given && start === undefined) {
    throw new UsageError(
      "--access needs a schema of a relational database that can be exposed; gen-api --access says what it lacks",
    );
  }
  return start && (given || (await ask(path))) ? { path, start } : undefined;
}

/** What a schema says of rules to start with. */
export async function startOf({
  description,
  services,
  hasSettings,
  runSettings,
}: ProjectFacts): Promise<StarterAccess["start"]> {
  if (description === undefined) return undefined;
  const selection: ModelSelection = hasSettings
    ? await runSettings()
    : { models: secretsOf({ description, services }) };
  const options = { services, access: true };
  const exposed = exposedModels(description, selection, options);
  if (exposed === undefined) return undefined;
  const { models, exposure } = exposed;
  const names = models.map(({ name }) => name);
  const rules = starterRules(description, names, exposure);
  const listed = models
    .filter(({ restOperations, rpcOperations }) =>
      services.rest
        ? restOperations.includes("list")
        : rpcOperations.includes("count"),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const open = listed.find(({ name }) => rules.read.get(name) === true);
  const own = listed.find(
    ({ name }) => typeof rules.read.get(name) === "object",
  );
  const asked = askedColumns(
    models.filter(({ name }) => isReadByCallers(rules.read.get(name))),
  );
  return { rules, asked, open, sample: open ?? own };
}

/** The settings for the secrets of a project that has no settings yet. */
export function secretsOf({
  description,
  services,
}: Pick<ProjectFacts, "description" | "services">): ModelsConfig {
  const exposed = description && exposedModels(description, {}, { services });
  return exposed ? secretSettings(exposed) : {};
}

/** A module that is called so and has no rules in it is about something else. */
function accessFile({ read, sources }: ProjectFacts): string {
  const path = `${sources}/access.ts`;
  const text = read(path);
  return text === undefined || text.includes("defineAccess")
    ? path
    : `${sources}/api-access.ts`;
}
