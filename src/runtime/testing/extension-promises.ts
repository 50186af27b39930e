import { idText, type TestedModel } from "./models.js";
import { rest } from "./read-requests.js";
import { ask } from "./side.js";
import { storedRows, type World } from "./world.js";
import { create, newRow } from "./write-requests.js";

/** Extensions of a model that no request has run, in words. */
export function notRun(
  { extensions, watch }: World,
  { name }: TestedModel,
): readonly string[] {
  const own = extensions[name] ?? {};
  const { validate = {} } = own as { readonly validate?: object };
  return [
    ...functionsIn(own, name)
      .filter((one) => !watch.ran.has(one))
      .map((one) => `${one} was never run`),
    ...Object.entries(validate)
      .filter(([, schema]) => typeof schema !== "boolean")
      .flatMap(([phase]) => {
        const schema = `${name}.validate.${phase}`;
        return [
          ...(watch.passed.has(schema)
            ? []
            : [`${schema} let nothing through`]),
          ...(watch.refused.has(schema) ? [] : [`${schema} refused nothing`]),
        ];
      }),
  ];
}

function functionsIn(value: unknown, name: string): readonly string[] {
  if (typeof value === "function") return [name];
  if (typeof value !== "object" || value === null || "~standard" in value) {
    return [];
  }
  return Object.entries(value)
    .filter(([key]) => key !== "validate")
    .flatMap(([key, one]) =>
      functionsIn(one, Array.isArray(value) ? name : `${name}.${key}`),
    );
}

/** What runs after a commit must not run for a document that was rolled back. */
export async function afterRollback(
  world: World,
  model: TestedModel,
  path: string,
): Promise<readonly string[]> {
  const { single, callers, samples } = world;
  await single.refill();
  const before = await storedRows(single.client, [model]);
  const [row, last] = [before[model.name]?.[0], before[model.name]?.at(-1)];
  const [sample] = samples.get(model.name) ?? [];
  if (!row || !last || !sample) return [];
  const { data } = create(model, newRow(model, sample, row)).body as {
    readonly data: object;
  };
  const ref = { type: model.type, id: `${idText(model, last)}0000000` };
  const body = {
    "atomic:operations": [
      { op: "add", data },
      { op: "remove", ref },
    ],
  };
  const problems: string[] = [];
  for (const [caller, context] of callers) {
    await ask(single, rest("POST", path, { body }), context);
    const { after } = single.watch;
    const now = await storedRows(single.client, [model]);
    if (after > 0 && now[model.name]?.length === before[model.name]?.length) {
      problems.push(
        `${caller} · POST ${path}: ${model.name}.after ran ${String(after)} times for a document that was rolled back`,
      );
    }
  }
  return problems;
}
