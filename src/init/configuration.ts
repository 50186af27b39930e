import { configFiles } from "../config/config-files.js";
import { block, type Literal } from "../render/literal.js";
import { createFile, type InitStep } from "./init-step.js";
import type { ProjectFacts } from "./project-facts.js";
import { secretsOf } from "./starter-access.js";

/** The settings of a project, unless it has some. */
export function configuration(
  facts: ProjectFacts,
  access: boolean,
  extensions: boolean,
): InitStep {
  const { schema, out, client, clientNames, hasBlock } = facts;
  if (hasBlock) {
    const note = "its generator block has the settings";
    return { path: schema, action: "keep", note };
  }
  const [first, ...others] = clientNames;
  const choice =
    others.length > 0 ? `; of the clients, ${first}, not ${others.join()}` : "";
  return createFile(facts, {
    path: facts.configName,
    template: "init/gen-api.config.ts",
    view: {
      schema: JSON.stringify(schema),
      out: JSON.stringify(out),
      client: client && JSON.stringify(client),
      access,
      extensions,
      models: secretsView(facts),
    },
    note: `where the schema is, and where the API goes${choice}`,
    names: configFiles,
  });
}

/** The settings of the models that have secrets, as lines of a configuration. */
function secretsView(facts: ProjectFacts): string | undefined {
  const models = Object.entries(secretsOf(facts));
  return models.length === 0
    ? undefined
    : block(
        "  ",
        "models",
        new Map(models.map(([name, one]) => [name, literal(one)])),
      );
}

function literal(value: boolean | object): Literal {
  return typeof value === "boolean"
    ? value
    : new Map(Object.entries(value).map(([name, one]) => [name, literal(one)]));
}
