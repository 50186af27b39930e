import type { Model, UniqueKey } from "../graph/model-graph.js";
import { hitsOf } from "./abilities.js";
import type { Finding } from "./finding.js";
import { matchFields, namesAfter } from "./match-fields.js";
import type { ModelContext } from "./model-context.js";

/** What becomes of the id of a model, and of its other uniques. */
export function compareKeys(context: ModelContext): readonly Finding[] {
  const names = namesAfter(matchFields(context.apis, context.models));
  return [
    ...compareIds(context, names),
    ...goneUniques(context, names),
    ...newUniques(context, names),
  ];
}

type Names = ReadonlyMap<string, string>;

function compareIds(
  { apis, models: { before, after }, abilities }: ModelContext,
  names: Names,
): readonly Finding[] {
  const finding = (
    verdict: Finding["verdict"],
    message: string,
    wayOut?: string,
  ): Finding => ({
    rule: "id",
    verdict,
    model: after.name,
    hits: hitsOf(
      abilities,
      { reads: true, filters: true, creates: true, updates: true },
      ["rest"],
    ),
    message,
    ...(wayOut !== undefined && { wayOut }),
  });
  if (after.id === undefined) {
    // Nothing else tells it of a model that had only its collection.
    return before.id === undefined
      ? []
      : [finding("breaking", "no unique of the model can be its id any more")];
  }
  const now = after.id.fields;
  if (before.id === undefined) {
    return [
      finding("careful", `${now.join(", ")} is the id, where there was none`),
    ];
  }
  const old = before.id.fields.map((name) => names.get(name));
  if (old.join() === now.join()) {
    const { idDivider: from } = apis.before;
    const { idDivider: to } = apis.after;
    if (now.length === 1 || from === to) return [];
    return [
      finding(
        "breaking",
        `ids are joined by ${to}, and were by ${from}`,
        `keep idDivider: "${from}"`,
      ),
    ];
  }
  const isLeft = after.uniques.some(
    ({ fields }) => fields.join() === old.join(),
  );
  return [
    finding(
      "breaking",
      `the id is ${now.join(", ")}, and was ${before.id.fields.join(", ")}`,
      isLeft ? `keep the id: /// @api.id ${old.join(", ")}` : undefined,
    ),
  ];
}

function goneUniques(
  { models: { before, after }, abilities }: ModelContext,
  names: Names,
): readonly Finding[] {
  const left = [...after.uniques, ...after.otherUniques];
  return [...before.uniques, ...before.otherUniques].flatMap(
    (unique): readonly Finding[] => {
      const fields = unique.fields.map((name) => names.get(name) ?? "");
      // What becomes of a field that is gone is told of the field.
      if (fields.includes("")) return [];
      const same = left.find((one) => isOver(one, fields));
      const inRpc = hitsOf(abilities, { reads: true, updates: true }, ["rpc"]);
      const told = {
        rule: "unique",
        verdict: "breaking",
        model: after.name,
        place: fields.join(", "),
      } as const;
      if (same === undefined) {
        const inRest = before.uniques.includes(unique)
          ? hitsOf(abilities, { creates: true }, ["rest"])
          : [];
        return [
          {
            ...told,
            hits: [...inRest, ...inRpc],
            message:
              "no longer unique: it finds no record by itself, and matches no upsert",
            wayOut: "keep the unique",
          },
        ];
      }
      if (unique.fields.length === 1 || same.key === unique.key) return [];
      return [
        {
          ...told,
          hits: inRpc,
          message: `the key in RPC is ${same.key}, and was ${unique.key}`,
          wayOut: `give the unique its name: name: "${unique.key}"`,
        },
      ];
    },
  );
}

/** Writes that repeat a value were accepted. */
function newUniques(
  { models: { before, after }, abilities }: ModelContext,
  names: Names,
): readonly Finding[] {
  const known = new Set(names.values());
  const old = [...before.uniques, ...before.otherUniques].map(({ fields }) =>
    fields.map((name) => names.get(name) ?? ""),
  );
  return [...after.uniques, ...after.otherUniques]
    .filter(
      ({ fields }) =>
        fields.every((name) => known.has(name)) &&
        !old.some((one) => one.every((name) => fields.includes(name))) &&
        fields.some((name) => isWritten(after, name)),
    )
    .map(({ fields }): Finding => ({
      rule: "unique",
      verdict: "breaking",
      model: after.name,
      place: fields.join(", "),
      hits: hitsOf(abilities, { creates: true, updates: true }),
      message: "unique now: writes that repeat a value are refused",
    }));
}

function isWritten({ fields }: Model, name: string): boolean {
  const field = fields.find((one) => one.name === name);
  return field !== undefined && !field.readOnly;
}

function isOver({ fields }: UniqueKey, names: readonly string[]): boolean {
  return (
    fields.length === names.length &&
    fields.every((name) => names.includes(name))
  );
}
