import type { Model, Relation } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { declaration } from "./declaration.js";
import { exposedRelations, type Models } from "./exposed-relations.js";
import { importStatement, sorted } from "./imports.js";
import { arrowCall, callbackCall } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, restName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `rest.ts.hbs`: the routes that the model allows (R37). */
export function restView(
  graph: Models,
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const relations = exposedRelations(graph, model);
  const { restOperations } = model;
  const readOnly = !restOperations.includes("update");
  const call = (operation: string): string =>
    callbackCall(
      `    return read${operation}(request).answer`,
      `client.${model.delegate}.${prismaOperation(operation)}`,
      "args",
    );
  const callback = (operation: string): string =>
    arrowCall(
      "      (args) =>",
      `client.${model.delegate}.${operation}`,
      "args",
    );
  const has = {
    create: restOperations.includes("create"),
    get: restOperations.includes("get"),
    update: restOperations.includes("update"),
    delete: restOperations.includes("delete"),
  };
  return {
    banner,
    imports: imports(model, relations, has, importExtension).join("\n"),
    model: model.name,
    delegate: model.delegate,
    type: model.type,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(restName(model), "routes", " = restRoutes<Client>({"),
    find: callback("findMany"),
    count: callback("count"),
    create: has.create && {
      create: callback("create"),
      upsert: model.operations.includes("upsert") && callback("upsert"),
      call: call("Create"),
    },
    get: has.get && call("Resource"),
    update: has.update && call("Update"),
    delete: has.delete && call("Delete"),
    relationships: relations.map((relation) => ({
      comment: relationComment(model, relation, readOnly),
      route: property("    ", relation.name, {
        code: routes(relation, readOnly),
      }),
    })),
  };
}

function prismaOperation(name: string): string {
  return name === "Resource" ? "findUnique" : name.toLowerCase();
}

function routes({ kind }: Relation, readOnly: boolean): string {
  const name = kind === "to-one" ? "toOne" : "toMany";
  return readOnly ? `${name}ReadOnly` : name;
}

/** The URLs of a relationship, as a reader looks for them. */
function relationComment(
  { type }: Model,
  { name, kind }: Relation,
  readOnly: boolean,
): readonly string[] {
  const related = `/${type}/:id/${name}`;
  const linkage = `/${type}/:id/relationships/${name}`;
  if (readOnly)
    return [`GET ${related}, ${related}/:relatedId`, `GET ${linkage}`];
  return kind === "to-one"
    ? [
        `GET, PATCH or PUT ${related}; GET ${related}/:relatedId`,
        `GET, PATCH or PUT ${linkage}`,
      ]
    : [
        `GET ${related}, ${related}/:relatedId`,
        `GET, POST, PATCH or PUT, DELETE ${linkage}`,
      ];
}

function imports(
  model: Model,
  relations: readonly Relation[],
  has: { create: boolean; get: boolean; update: boolean; delete: boolean },
  importExtension: string,
): readonly string[] {
  const functions = [
    "readCollection",
    ...(has.create ? ["readCreate"] : []),
    ...(has.delete ? ["readDelete"] : []),
    ...(has.get ? ["readResource"] : []),
    ...(has.update ? ["readUpdate"] : []),
    "restRoutes",
    ...sorted(new Set(relations.map((one) => routes(one, !has.update)))),
  ];
  return [
    importStatement(["Delegate"], "@gen-api/runtime", { typeOnly: true }),
    importStatement(functions, "@gen-api/runtime/rest"),
    importStatement([resourceName(model)], `./resource${importExtension}`),
  ];
}
