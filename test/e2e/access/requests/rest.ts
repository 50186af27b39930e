import fc from "fast-check";
import { asOperations, atomicHeaders } from "../../../support/as-operations.js";
import {
  anyColumn,
  anyCreated,
  anyField,
  anyLink,
  anyModel,
  anyNew,
  anyRelation,
  anyValue,
  anyWritten,
  type Asked,
  type ModelName,
  models,
  part,
} from "./blog-models.js";

const anyPath = (
  model: ModelName,
  length: number,
  quantified = false,
): fc.Arbitrary<readonly [string, ModelName]> =>
  length === 0
    ? fc.constant(["", model] as const)
    : fc
        .tuple(
          anyRelation(model),
          fc.constantFrom("", "$some", "$every", "$none"),
        )
        .chain(([[relation, target, isMany], quantifier]) => {
          const name = quantified && isMany ? relation + quantifier : relation;
          return anyPath(target, length - 1, quantified).map(
            ([rest, end]) =>
              [rest === "" ? name : `${name}.${rest}`, end] as const,
          );
        });

/** Groups of filters, or none; a number for each makes parts of them. */
const anyGroup = fc.constantFrom(
  ...["", "", "", "not.", "or.0.", "or.1.", "and.0.not."],
);

/** A parameter of a read. */
export const anyParameter = (model: ModelName): fc.Arbitrary<string> =>
  fc.oneof(
    fc.nat({ max: 2 }).chain((length) =>
      anyPath(model, length, true).chain(([path, end]) =>
        anyField(end).chain((field) =>
          fc
            .tuple(
              fc.constantFrom("", "$ne", "$in", "$lt", "$null"),
              anyValue(end, field),
              anyGroup,
              anyGroup,
            )
            .map(([operator, value, group, inner]) => {
              const place = path === "" ? field : `${path}.${inner}${field}`;
              const operand = operator === "$null" ? "true" : String(value);
              return `filter[${group}${place}${operator}]=${encodeURIComponent(operand)}`;
            }),
        ),
      ),
    ),
    fc
      .tuple(anyRelation(model), anyGroup, fc.boolean())
      .map(
        ([[name], group, isEmpty]) =>
          `filter[${group}${name}$empty]=${String(isEmpty)}`,
      ),
    anyRelation(model).map(([name]) => `sort=-${name}$count`),
    anyPath(model, 2).map(([path]) => `include=${path}`),
    anyField(model).map((field) => `sort=-${field}`),
    fc.constant("page[limit]=2"),
    anyField(model).map(
      (field) => `fields[${models[model].delegate}]=${field}`,
    ),
  );

/** Reads of REST. */
export const anyRestRead: fc.Arbitrary<Asked> = anyModel.chain((model) => {
  const { delegate, ids, relations } = models[model];
  const id = fc.constantFrom(...ids);
  const relation = fc.constantFrom(...Object.keys(relations));
  const path = fc.oneof(
    fc.constant(`/${delegate}`),
    fc.constant(`/${delegate}`),
    id.map((one) => `/${delegate}/${one}`),
    fc.tuple(id, relation).map(([one, name]) => `/${delegate}/${one}/${name}`),
    fc
      .tuple(id, relation)
      .map(([one, name]) => `/${delegate}/${one}/relationships/${name}`),
  );
  return fc
    .tuple(
      path,
      fc.uniqueArray(anyParameter(model), {
        maxLength: 2,
        selector: (one) => one.split("=")[0],
      }),
    )
    .map(([one, query]) => ({
      service: "rest",
      method: "GET",
      path: one,
      query: query.join("&"),
    }));
});

const headers = fc.constantFrom(
  ...["", "", "return=minimal"].map((prefer) => ({
    "content-type": "application/vnd.api+json",
    ...(prefer !== "" && { prefer }),
  })),
);

/** A relationship with linkage for it. */
const anyLinkage = (
  model: ModelName,
): fc.Arbitrary<readonly [string, unknown]> =>
  anyLink(model).chain(([name, target, isMany]) => {
    const { delegate: type, ids } = models[target];
    const one = fc.constantFrom(...ids).map((id) => ({ type, id }));
    return fc.tuple(
      fc.constant(name),
      isMany
        ? fc.array(one, { maxLength: 2 })
        : fc.oneof(one, fc.constant(null)),
    );
  });

const anyRelationships = (model: ModelName): fc.Arbitrary<object> =>
  part(anyLinkage(model).map(([name, data]) => ({ [name]: { data } })));

type Change = Pick<Asked, "method" | "path" | "body">;

/** What is written below a parent: a new member, or one that there may be. */
const anyMemberChange = (
  model: ModelName,
  parent: string,
): fc.Arbitrary<Change> =>
  anyRelation(model).chain(([name, target]) => {
    const { delegate: type, ids } = models[target];
    const member = fc
      .constantFrom(...ids)
      .map((id) => `${parent}/${name}/${id}`);
    return fc.oneof(
      fc.tuple(member, anyColumn(target)).map(([path, attributes]): Change => ({
        method: "PATCH",
        path,
        body: { data: { type, attributes } },
      })),
      member.map((path): Change => ({ method: "DELETE", path })),
      anyNew(target).map(({ id, ...attributes }: { id?: unknown }): Change => ({
        method: "POST",
        path: `${parent}/${name}`,
        body: {
          data: {
            type,
            ...(typeof id === "string" && { id }),
            attributes,
          },
        },
      })),
    );
  });

const anyChange = (model: ModelName): fc.Arbitrary<Change> => {
  const { delegate: type, ids } = models[model];
  return fc.constantFrom(...ids).chain((id) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(anyColumn(model), anyRelationships(model))
          .map(([attributes, relationships]): Change => ({
            method: "PATCH",
            path: `/${type}/${id}`,
            body: { data: { type, id, attributes, relationships } },
          })),
      },
      {
        weight: 1,
        arbitrary: fc.constant<Change>({
          method: "DELETE",
          path: `/${type}/${id}`,
        }),
      },
      { weight: 2, arbitrary: anyMemberChange(model, `/${type}/${id}`) },
      {
        weight: 3,
        arbitrary: anyLinkage(model).chain(([name, data]) =>
          fc
            .constantFrom(
              ...(Array.isArray(data)
                ? ["PATCH", "POST", "DELETE"]
                : ["PATCH"]),
            )
            .map((method): Change => ({
              method,
              path: `/${type}/${id}/relationships/${name}`,
              body: { data },
            })),
        ),
      },
    ),
  );
};

const anyCreate = (model: ModelName): fc.Arbitrary<Change> => {
  const { delegate: type } = models[model];
  return fc
    .tuple(anyNew(model), anyRelationships(model))
    .map(
      ([{ id, ...attributes }, relationships]: [{ id?: unknown }, object]) => ({
        method: "POST",
        path: `/${type}`,
        body: {
          data: {
            type,
            // The database makes those of posts, the same ones in both.
            ...(typeof id === "string" && { id }),
            attributes,
            relationships,
          },
        },
      }),
    );
};

/** Writes of REST. */
export const anyRestWrite: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: anyWritten.chain(anyChange) },
      { weight: 1, arbitrary: anyCreated.chain(anyCreate) },
    ),
    headers,
  )
  .map(([change, header]) => ({ service: "rest", headers: header, ...change }));

/** Writes of REST in one document, of which none may have an effect without the others. */
export const anyAtomicWrite: fc.Arbitrary<Asked> = fc
  .array(anyRestWrite, { minLength: 1, maxLength: 3 })
  .map((writes) => ({
    service: "rest",
    method: "POST",
    path: "/operations",
    headers: atomicHeaders,
    body: asOperations(writes),
  }));
