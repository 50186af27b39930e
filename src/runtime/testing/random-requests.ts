import type { Draw } from "./databases.js";
import { type TestedModel, text, whereId } from "./models.js";
import type { Row } from "./options.js";
import {
  collectionReads,
  pathOf,
  recordReads,
  rest,
  rpcRead,
} from "./read-requests.js";
import type { Asked } from "./side.js";
import {
  actions,
  changeable,
  create,
  createDocument,
  newRow,
  update,
  updateDocument,
  writes,
} from "./write-requests.js";

function of<Item>(items: readonly Item[], at = 0): Item | undefined {
  return items[at % items.length];
}

/** A random request, valid or not. */
export function randomRequest(
  model: TestedModel,
  rows: readonly Row[],
  samples: readonly Row[],
  { at: [kind = 0, row = 0, sample = 0, field = 0, which = 0], value }: Draw,
): Asked {
  const stored = of(rows, row) ?? {};
  const other = of(samples, sample) ?? {};
  const fresh = newRow(model, other, stored);
  const [column = "", declared] = of(model.written, field) ?? [];
  const wire = declared?.wireName ?? column;
  // What is nearly right goes further than what is not.
  const odd = of([value, "", "x", -1, null, []], which);
  switch (kind % 12) {
    case 0:
      return of(collectionReads(model, [stored]), which) as Asked;
    case 1:
    case 2:
      return of(recordReads(model, stored), which) as Asked;
    case 3:
      return create(model, fresh);
    case 4:
      return rest("POST", `/${model.type}`, {
        body: withAttribute(createDocument(model, fresh), wire, odd),
      });
    case 5:
      return update(model, stored, other);
    case 6: {
      const name = of(changeable(model), field) ?? column;
      const shown = model.schema.fields[name]?.wireName ?? name;
      return rest("PATCH", pathOf(model, stored), {
        body: updateDocument(model, stored, { [shown]: odd }),
      });
    }
    case 7:
      return rest("GET", `/${model.type}`, {
        query: `filter[${encodeURIComponent(wire)}]=${encodeURIComponent(text(odd))}`,
      });
    case 8:
      return of(writes(model, stored, other), which) as Asked;
    case 9:
      return rpcRead(model, "findMany", { where: { [column]: odd }, take: 5 });
    case 10:
      return rpcRead(model, "update", {
        where: whereId(model, stored),
        data: odd,
      });
    default:
      return of(
        [
          ...actions(model, stored),
          rest("GET", `/${model.type}/${encodeURIComponent(text(odd))}x`),
        ],
        which,
      ) as Asked;
  }
}

function withAttribute(document: object, name: string, value: unknown): object {
  const { data } = document as {
    readonly data: { readonly attributes: object };
  };
  return {
    data: { ...data, attributes: { ...data.attributes, [name]: value } },
  };
}
