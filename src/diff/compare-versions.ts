import { hitsOf } from "./abilities.js";
import type { Finding } from "./finding.js";
import { matchFields, namesAfter } from "./match-fields.js";
import type { ModelContext } from "./model-context.js";

/** Whether the writes of a record are counted otherwise, or no more. */
export function compareVersions({
  apis,
  models: { before, after },
  abilities,
}: ModelContext): readonly Finding[] {
  const names = namesAfter(matchFields(apis, { before, after }));
  const old = before.version;
  const now = after.version;
  // What is told of a field that is gone with it says nothing of If-Match.
  const isSame =
    now === undefined ? old === undefined : names.get(old ?? "") === now;
  if (isSame) return [];
  const told = { rule: "version", model: after.name } as const;
  const writes = { creates: true, updates: true };
  if (old !== undefined) {
    return [
      {
        ...told,
        verdict: "breaking",
        place: now ?? old,
        hits: hitsOf(abilities, { ...writes, reads: true }, ["rest"]),
        message:
          now === undefined
            ? "records have no version any more: If-Match is refused, and documents do not tell it"
            : `the version is ${now}, and was ${old}: If-Match of one that was read fails`,
        wayOut: "keep the version",
      },
    ];
  }
  return [
    {
      ...told,
      verdict: "breaking",
      place: now ?? "",
      hits: hitsOf(abilities, writes),
      message:
        "the field counts the writes of a record now: writes that give it, and links from other records that nothing can count, are refused",
    },
  ];
}
