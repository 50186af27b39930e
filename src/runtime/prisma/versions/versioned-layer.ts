import type { Resource } from "../../model/resource.js";
import { type Layer, withMethods } from "../layers.js";
import type { Claim } from "./claim.js";
import type { WriteKind } from "../nested-forms.js";
import { versionedData } from "./versioned-data.js";
import type { Args } from "../delegate.js";

/** The arguments of each write that have data, and what those are for. */
const writes: Readonly<Record<string, Readonly<Record<string, WriteKind>>>> = {
  create: { data: "create" },
  update: { data: "update" },
  updateMany: { data: "update" },
  updateManyAndReturn: { data: "update" },
  upsert: { create: "create", update: "update" },
};

/** Counts every write of a record in its version. */
export interface Versions {
  readonly layer: Layer;
  /** The layer of one request, which does not count again what its claim has counted. */
  under(claim: Pick<Claim, "covers">): Layer;
}

/** Of a service without versions, there are none. */
export function versionsOf(
  resources: Iterable<Resource>,
): Versions | undefined {
  const all = new Map([...resources].map((one) => [one.delegate, one]));
  const hasVersions = [...all.values()].some(
    ({ version }) => version !== undefined,
  );
  if (!hasVersions) return undefined;
  return {
    layer: { ...versioned(all), shared: new WeakMap() },
    under: (claim) => versioned(all, claim),
  };
}

function versioned(
  resources: ReadonlyMap<string, Resource>,
  claim?: Pick<Claim, "covers">,
): Layer {
  return {
    delegate(name, below) {
      const resource = resources.get(name);
      const inner = resource && below[name];
      return (
        inner &&
        withMethods(inner, (method, own) => {
          const kinds = writes[method];
          if (!kinds || !own) return undefined;
          return (args) => {
            const given = args as Args;
            const isCounted = claim?.covers(resource, given["where"]) === true;
            return own.call(inner, counted(resource, given, kinds, isCounted));
          };
        })
      );
    },
  };
}

/** The arguments of a write, with the version in what updates. */
function counted(
  resource: Resource,
  args: Args,
  kinds: Readonly<Record<string, WriteKind>>,
  isCounted: boolean,
): Args {
  const all: Record<string, unknown> = { ...args };
  for (const [name, kind] of Object.entries(kinds)) {
    all[name] = versionedData(resource, args[name], kind, { isCounted });
  }
  return all;
}
