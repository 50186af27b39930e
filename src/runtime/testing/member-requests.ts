import { pathOf, relationsOf, rest } from "./read-requests.js";
import type { TestedModel } from "./models.js";
import { ask, type Asked } from "./side.js";
import { storedRows, type World } from "./world.js";
import { createDocument, newRow } from "./write-requests.js";

interface Linkage {
  readonly type: string;
  readonly id: string;
}

/** Requests of what a record leads to: its linkage as it is, and its members. */
export async function memberRequests(
  world: World,
  model: TestedModel,
  caller: string,
): Promise<readonly Asked[]> {
  const { callers, single, models, samples } = world;
  if (!single.services.rest) return [];
  const context = callers.get(caller) ?? {};
  const stored = await storedRows(single.client, [model]);
  const asked: Asked[] = [];
  for (const [wire, name] of relationsOf(model)) {
    const { model: target, list, key } = model.schema.relations[name] ?? {};
    const other = models.find((one) => one.name === target);
    // A record that leads to something shows more routes than one that does not.
    for (const row of stored[model.name]?.slice(0, 4) ?? []) {
      const path = `${pathOf(model, row)}/relationships/${wire}`;
      const { status, text } = await ask(single, rest("GET", path), context);
      if (status !== 200) continue;
      const { data } = JSON.parse(text) as {
        readonly data: Linkage | readonly Linkage[] | null;
      };
      const body = { data };
      asked.push(rest("PATCH", path, { body }));
      if (!list || !Array.isArray(data)) continue;
      const [member] = data as readonly Linkage[];
      asked.push(rest("POST", path, { body }));
      asked.push(rest("DELETE", path, { body: { data: [] } }));
      const [sample] = (other && samples.get(other.name)) ?? [];
      if (other && sample) {
        const fresh = newRow(other, sample, {});
        const body = createDocument(other, fresh);
        asked.push(rest("POST", `${pathOf(model, row)}/${wire}`, { body }));
      }
      if (!member || key) continue;
      const one = `${pathOf(model, row)}/${wire}/${encodeURIComponent(member.id)}`;
      const type = { type: member.type, id: member.id };
      asked.push(rest("GET", one));
      asked.push(
        rest("PATCH", one, { body: { data: { ...type, attributes: {} } } }),
      );
      asked.push(rest("DELETE", one));
      break;
    }
  }
  return asked;
}
