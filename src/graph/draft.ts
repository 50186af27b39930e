import { deprecation } from "./deprecation.js";
import type { ModelExposure, Setting } from "./exposure.js";
import type { GraphOptions } from "./graph-options.js";
import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { RestOperation, UniqueKey, Deprecation } from "./model-graph.js";
import { operationsOf, restOperationsOf } from "./operations.js";
import type {
  FieldDescription,
  ModelDescription,
  SchemaDescription,
} from "./schema-description.js";
import { type Obstacle, undeletable } from "./undeletable.js";
import {
  hasLookUps,
  otherUniques,
  preferUnique,
  usableUniques,
} from "./unique-keys.js";

/** A model of the API after its own settings were applied; relations come later. */
export interface Draft {
  readonly model: ModelDescription;
  /** Why its records cannot be deleted. */
  readonly obstacle?: Obstacle;
  readonly exposure: ModelExposure;
  readonly fields: readonly FieldDescription[];
  readonly uniques: readonly UniqueKey[];
  readonly otherUniques: readonly UniqueKey[];
  readonly operations: readonly OperationName[];
  readonly rest: readonly RestOperation[];
  readonly rpc: readonly OperationName[];
}

const nothingSaid: ModelExposure = { fields: new Map() };

/**
 * The models that at least one service serves, each looked at alone. A model whose
 * settings only ask for what it cannot offer is among them, so that this is told.
 */
export function draftModels(
  description: SchemaDescription,
  { includes = () => true, exposure, services }: GraphOptions,
): ReadonlyMap<string, Draft> {
  const { provider, models } = description;
  const obstacles = undeletable(description);
  const drafts = models
    .filter(({ name }) => includes(name))
    .map((model) =>
      draft(
        provider,
        model,
        obstacles.get(model.name),
        exposure?.get(model.name),
      ),
    )
    .filter(
      ({ exposure: { hidden, ...asked }, rest, rpc }) =>
        hidden?.value !== true &&
        ((services?.rest !== false &&
          (rest.length > 0 || isList(asked.rest))) ||
          (services?.rpc !== false && (rpc.length > 0 || isList(asked.rpc)))),
    );
  return new Map(drafts.map((one) => [one.model.name, one]));
}

function draft(
  provider: SchemaDescription["provider"],
  model: ModelDescription,
  obstacle: Obstacle | undefined,
  exposure: ModelExposure = nothingSaid,
): Draft {
  const { isView, creatable } = model;
  const fields = model.fields.filter(({ name }) => !isHidden(exposure, name));
  const usable = usableUniques(model.uniques, fields);
  const uniques = exposure.id
    ? preferUnique(usable, exposure.id.value)
    : usable;
  const hasId = uniques.length > 0;
  const hasUnique = hasLookUps(model.uniques, fields);
  const deletable = obstacle === undefined;
  const able = { provider, isView, creatable, deletable, hasUnique };
  const operations = operationsOf(able);
  return {
    model,
    ...(obstacle && { obstacle }),
    exposure,
    fields,
    uniques,
    // Without an id, no operation takes one: a view has none, or RPC refuses its names.
    otherUniques: hasId ? otherUniques(model.uniques, fields) : [],
    operations,
    rest: asked(restOperationsOf(operations, hasId), exposure.rest?.value),
    rpc: asked(operations, exposure.rpc?.value),
  };
}

/** Whether a setting names operations. */
function isList(setting: Setting<unknown> | undefined): boolean {
  return Array.isArray(setting?.value) && setting.value.length > 0;
}

/** Whether nothing that reads may name a field or relation. */
export function isHidden({ fields }: ModelExposure, name: string): boolean {
  const { hidden, writeOnly } = fields.get(name) ?? {};
  return hidden?.value === true || writeOnly?.value === true;
}

/** What settings say of a field or relation that goes away. */
export function deprecatedIn(
  { fields }: ModelExposure,
  name: string,
): { readonly deprecated?: Deprecation } {
  const said = fields.get(name)?.deprecated?.value;
  if (!said) return {};
  const { use } = said;
  const names =
    use === undefined
      ? undefined
      : { rest: fields.get(use)?.name?.value ?? use, rpc: use };
  return { deprecated: deprecation(said, names) };
}

function asked<Name>(
  able: readonly Name[],
  setting: boolean | readonly Name[] = true,
): readonly Name[] {
  if (typeof setting === "boolean") return setting ? able : [];
  return able.filter((name) => setting.includes(name));
}
