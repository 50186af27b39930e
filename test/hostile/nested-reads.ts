import fc from "fast-check";
import type { HostileRequest, ModelDescription } from "./host.js";
import type { Models } from "./walk.js";

type Members = Record<string, unknown>;

/** What is asked of included records; the search tells the dearest of each. */
export const nestedKinds = [
  "counted filter",
  "included filter",
  "included order",
] as const;
export type NestedKind = (typeof nestedKinds)[number];

/** RPC's reads of related records with conditions on these, with counts and orders of them. */
export function nestedReads(models: Models): fc.Arbitrary<HostileRequest> {
  return fc
    .tuple(
      fc.constantFrom(...models.values()),
      fc.constantFrom(...nestedKinds),
      fc.integer({ min: 1, max: 4 }),
    )
    .chain(([model, kind, depth]) =>
      read(models, model, kind, depth).map((args) => ({
        service: "rpc" as const,
        kind,
        method: "GET",
        path: `/${model.type}/findMany`,
        query: `q=${encodeURIComponent(JSON.stringify(args))}`,
      })),
    );
}

/** A way of some relations, with what is asked of the records at its end. */
function read(
  models: Models,
  model: ModelDescription,
  kind: NestedKind,
  depth: number,
): fc.Arbitrary<Members> {
  const take = fc.option(fc.constantFrom(1, 8, 50, 100, 500, 1000, 3300), {
    nil: undefined,
  });
  const many = relationsOf(model).filter(([, one]) => one.kind === "to-many");
  const isEnd = depth === 0 || relationsOf(model).length === 0;
  const inner = isEnd
    ? fc.constant<Members>({})
    : fc
        .constantFrom(...relationsOf(model))
        .chain(([name, { kind: of, target }]) =>
          read(models, models.get(target) as ModelDescription, kind, depth - 1)
            .map(({ take: some, ...one }) =>
              of === "to-many" && some !== undefined
                ? { ...one, take: some }
                : one,
            )
            .chain((one) =>
              of === "to-many" && kind === "included filter"
                ? filter(models, models.get(target) as ModelDescription).map(
                    (where) => ({ ...one, where }),
                  )
                : fc.constant(one),
            )
            .map((one) => ({ [name]: one })),
        );
  const counts =
    kind === "counted filter" && many.length > 0
      ? fc
          .subarray(many, { minLength: 1 })
          .chain((some) =>
            fc.record(
              Object.fromEntries(
                some.map(([name, { target }]) => [
                  name,
                  fc.oneof(
                    fc.constant(true),
                    filter(models, models.get(target) as ModelDescription).map(
                      (where) => ({ where }),
                    ),
                  ),
                ]),
              ),
            ),
          )
          .map((select) => ({ _count: { select } }))
      : fc.constant({});
  const order =
    kind === "included order" && many.length > 0
      ? fc.subarray(many, { minLength: 1 }).map((some) => ({
          orderBy: some.map(([name]) => ({ [name]: { _count: "desc" } })),
        }))
      : fc.constant({});
  return fc
    .tuple(take, inner, counts, order)
    .map(([some, included, counted, ordered]) => {
      const select = { ...included, ...counted };
      return {
        ...(some !== undefined && { take: some }),
        ...(Object.keys(select).length > 0 && { include: select }),
        ...ordered,
      };
    });
}

function relationsOf({ relations }: ModelDescription) {
  return Object.entries(relations);
}

/** So many conditions that no record meets, or that most meet by the last. */
function filter(
  models: Models,
  model: ModelDescription,
): fc.Arbitrary<Members> {
  const texts = model.texts.length > 0 ? model.texts : model.fields;
  const plain = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.constantFrom(1, 2, 4, 8, 16, 24, 47, 100),
      fc.constantFrom("zzz", "e"),
      fc.constantFrom("OR", "NOT"),
    )
    .map(([name, count, last, combined]) => ({
      [combined]: Array.from({ length: count }, (_, index) => ({
        [name]: { contains: index === count - 1 ? last : "zzz" },
      })),
    }));
  const related = fc
    .tuple(fc.constantFrom(...relationsOf(model)), fc.nat(2))
    .map(([[name, { kind, target }], turn]) => {
      const { texts: some, fields } = models.get(target) as ModelDescription;
      const quantifiers =
        kind === "to-many" ? ["some", "every", "none"] : ["is", "isNot"];
      return {
        [name]: {
          [quantifiers[turn % quantifiers.length] as string]: {
            [(some[0] ?? fields[0]) as string]: { contains: "zzz" },
          },
        },
      };
    });
  return relationsOf(model).length === 0
    ? plain
    : fc.oneof(
        { weight: 3, arbitrary: plain },
        { weight: 1, arbitrary: related },
      );
}
