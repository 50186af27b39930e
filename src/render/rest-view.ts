import type { Model, Relation, RestOperation } from "../graph/model-graph.js";
import { servedRelations } from "../graph/served.js";
import { declaration } from "./declaration.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { arrowCall } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, restName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import type { Models } from "./neighbours.js";
import {
  memberWrites,
  type MemberWrite,
  relationshipAccess,
  takesUpserts,
} from "./rest-access.js";
import { sorted } from "./sorted.js";

/** The view of `rest.ts.hbs`: the routes that the model allows (R37). */
export function restView(
  graph: Models,
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const offers = new Set(model.restOperations);
  const relations = servedRelations(model, "rest").flatMap((relation) => {
    const routes = relationRoutes(model, relation);
    return routes ? [{ relation, routes }] : [];
  });
  const route = (operation: RestOperation): string | false =>
    offers.has(operation) &&
    arrowCall(
      `  ${operation}: ({ client, request }) =>`,
      answer(model, operation),
      "request",
      `client.${model.delegate}`,
    );
  return {
    imports: imports(
      model,
      relations.map(({ routes }) => routes),
      importExtension,
    ),
    model: model.name,
    type: model.type,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(restName(model), "routes", ": RestRoutes<Client> = {"),
    list: route("list"),
    create: route("create"),
    get: route("get"),
    update: route("update"),
    delete: route("delete"),
    relationships: relations.map(({ relation, routes }) => ({
      comment: relationComment(graph, model, relation),
      routes: property("    ", relation.name, { code: routes }),
    })),
  };
}

/** The runtime's name for the relationship's routes; none if it has no routes. */
function relationRoutes(model: Model, relation: Relation): string | undefined {
  const { reads, writes } = relationshipAccess(model, relation);
  if (!reads) return writes ? "writeOnly" : undefined;
  const name = relation.kind === "to-one" ? "toOne" : "toMany";
  return writes ? name : `${name}ReadOnly`;
}

/** A comment with the URLs of a relationship. */
function relationComment(
  graph: Models,
  model: Model,
  relation: Relation,
): readonly string[] {
  const related = `/${model.type}/:id/${relation.wireName}`;
  const linkage = `/${model.type}/:id/relationships/${relation.wireName}`;
  const { reads, writes } = relationshipAccess(model, relation);
  const isOne = relation.kind === "to-one";
  const changes = isOne ? "PATCH or PUT" : "POST, PATCH or PUT, DELETE";
  if (!reads) {
    return isOne
      ? [`${changes} ${related}`, `${changes} ${linkage}`]
      : [`${changes} ${linkage}`];
  }
  if (isOne && writes) {
    return [
      `GET, ${changes} ${related}; GET ${related}/:relatedId`,
      `GET, ${changes} ${linkage}`,
    ];
  }
  const below = memberWrites(graph, model, relation);
  const verbs = (some: Readonly<Partial<Record<MemberWrite, string>>>) =>
    ["GET", ...below.flatMap((write) => some[write] ?? [])].join(", ");
  return [
    ...(below.length === 0
      ? [`GET ${related}, ${related}/:relatedId`]
      : [
          `${verbs({ create: "POST" })} ${related}`,
          `${verbs({ update: "PATCH or PUT", delete: "DELETE" })} ${related}/:relatedId`,
        ]),
    `GET${writes ? `, ${changes}` : ""} ${linkage}`,
  ];
}

function imports(
  model: Model,
  routes: readonly string[],
  importExtension: string,
): string {
  const functions = [
    ...model.restOperations.map((operation) => answer(model, operation)),
    ...routes,
  ];
  return importLines([
    importStatement(
      [...sorted(new Set(functions)), "type RestRoutes"],
      "@gen-api/runtime/rest",
    ),
    importTypes(["Client"], `../schema${importExtension}`),
    importStatement([resourceName(model)], `./resource${importExtension}`),
  ]);
}

/** The function of the runtime that answers the requests of a route. */
function answer(model: Model, operation: RestOperation): string {
  return operation === "create" && !takesUpserts(model)
    ? "answerCreateOnly"
    : answers[operation];
}

const answers: Readonly<Record<RestOperation, string>> = {
  list: "answerList",
  create: "answerCreate",
  get: "answerGet",
  update: "answerUpdate",
  delete: "answerDelete",
};
