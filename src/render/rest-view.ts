import type { Model, Relation, RestOperation } from "../graph/model-graph.js";
import { servedRelations } from "../graph/served.js";
import { declaration } from "./declaration.js";
import { clientTypeImport } from "./delegates-view.js";
import { importLines, importStatement } from "./imports.js";
import { arrowCall, callbackCall } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, restName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { relationshipAccess, takesUpserts } from "./rest-access.js";
import { sorted } from "./sorted.js";

/** The view of `rest.ts.hbs`: the routes that the model allows (R37). */
export function restView(
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const offers = new Set(model.restOperations);
  const relations = servedRelations(model, "rest").flatMap((relation) => {
    const route = relationRoutes(model, relation);
    return route ? [{ relation, route }] : [];
  });
  const call = (operation: Exclude<RestOperation, "list">): string =>
    callbackCall(
      `    return ${reader[operation]}(request).answer`,
      `client.${model.delegate}.${operation === "get" ? "findUnique" : operation}`,
      "args",
    );
  const callback = (operation: string): string =>
    arrowCall(
      "      (args) =>",
      `client.${model.delegate}.${operation}`,
      "args",
    );
  return {
    imports: imports(
      model,
      relations.map(({ route }) => route),
      importExtension,
    ),
    model: model.name,
    type: model.type,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(restName(model), "routes", ": RestRoutes<Client> = {"),
    list: offers.has("list") && {
      find: callback("findMany"),
      count: callback("count"),
    },
    create: offers.has("create") && {
      create: callback("create"),
      upsert: takesUpserts(model) && callback("upsert"),
      call: call("create"),
    },
    get: offers.has("get") && call("get"),
    update: offers.has("update") && call("update"),
    delete: offers.has("delete") && call("delete"),
    relationships: relations.map(({ relation, route }) => ({
      comment: relationComment(model, relation),
      route: property("    ", relation.name, { code: route }),
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
function relationComment(model: Model, relation: Relation): readonly string[] {
  const related = `/${model.type}/:id/${relation.wireName}`;
  const linkage = `/${model.type}/:id/relationships/${relation.wireName}`;
  const { reads, writes } = relationshipAccess(model, relation);
  const isOne = relation.kind === "to-one";
  const changes = isOne ? "PATCH or PUT" : "POST, PATCH or PUT, DELETE";
  if (!writes) {
    return [`GET ${related}, ${related}/:relatedId`, `GET ${linkage}`];
  }
  if (!reads) {
    return isOne
      ? [`${changes} ${related}`, `${changes} ${linkage}`]
      : [`${changes} ${linkage}`];
  }
  return [
    isOne
      ? `GET, ${changes} ${related}; GET ${related}/:relatedId`
      : `GET ${related}, ${related}/:relatedId`,
    `GET, ${changes} ${linkage}`,
  ];
}

function imports(
  { delegate, restOperations }: Model,
  routes: readonly string[],
  importExtension: string,
): string {
  const functions = [
    ...restOperations.map((operation) => reader[operation]),
    ...routes,
  ];
  return importLines([
    importStatement(
      [...sorted(new Set(functions)), "type RestRoutes"],
      "@gen-api/runtime/rest",
    ),
    clientTypeImport(importExtension),
    importStatement(
      [resourceName({ delegate })],
      `./resource${importExtension}`,
    ),
  ]);
}

/** The functions that read the requests of routes. */
const reader: Readonly<Record<RestOperation, string>> = {
  list: "readCollection",
  create: "readCreate",
  get: "readResource",
  update: "readUpdate",
  delete: "readDelete",
};
