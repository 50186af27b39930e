import type { Model, ModelGraph } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { dependencyKey } from "./dependency-key.js";
import { renderTemplate } from "./engine.js";
import { modelOf, neighbourFacts, targetOf } from "./neighbours.js";
import type { RenderOptions } from "./render-options.js";

/**
 * The existing text of a file, if the data that it was rendered from has not
 * changed, so that it need not be rendered again.
 */
export type Reuse = (path: string, key: string) => string | undefined;

/** The files of a run, and what renders them. */
interface Rendering {
  readonly files: Map<string, string>;
  readonly add: (path: string, text: () => string, key?: string) => void;
  readonly render: (path: string, view: () => object, key?: string) => void;
  /** A hash of each model. */
  readonly keys: ReadonlyMap<string, string>;
  /** A hash of all that the files of a model depend on. */
  readonly keyOf: (model: Model) => string;
}

export function rendering(
  graph: ModelGraph,
  options: RenderOptions,
  reuse: Reuse,
  more: object = {},
): Rendering {
  const files = new Map<string, string>();
  const keys = modelKeys(graph);
  const whole = dependencyKey(
    { ...graph, models: [...keys.values()] },
    options,
    more,
  );
  const add: Rendering["add"] = (path, text, key = whole) => {
    files.set(path, reuse(path, key) ?? text());
  };
  const render: Rendering["render"] = (path, view, key) => {
    // A module has the name of its template.
    const template = path.slice(path.lastIndexOf("/") + 1);
    const text = (): string =>
      renderTemplate(template, {
        banner: banner(options.tsNocheck),
        ...view(),
      });
    add(path, () => `${text().trimEnd()}\n`, key);
  };
  const keyOf: Rendering["keyOf"] = (model) =>
    dependencyKey(keys.get(model.name), neighbours(graph, model), options);
  return { files, add, render, keys, keyOf };
}

function modelKeys({ models }: ModelGraph): ReadonlyMap<string, string> {
  return new Map(models.map((model) => [model.name, dependencyKey(model)]));
}

/** Everything that the views of a model get of the models around it. */
function neighbours(graph: ModelGraph, model: Model): readonly object[] {
  const { relations, hiddenRelations, actions = [] } = model;
  const answered = actions.flatMap(({ returns }) =>
    returns.kind === "record" ? [modelOf(graph, returns.model)] : [],
  );
  const targets = [...relations, ...hiddenRelations].map((relation) =>
    targetOf(graph, relation),
  );
  return [...targets, ...answered].map((target) =>
    neighbourFacts.map((fact) => target[fact]),
  );
}
