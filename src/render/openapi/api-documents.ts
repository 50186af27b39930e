import { inputFields } from "../../graph/creatable.js";
import type { Model, ModelGraph } from "../../graph/model-graph.js";
import { dependencyKey } from "../dependency-key.js";
import { targetOf } from "../neighbours.js";
import type { RenderOptions } from "../render-options.js";
import { sortedBy } from "../sorted.js";
import { denseJson, readableJson, yaml } from "./document-text.js";
import type { OpenApiDocument } from "./document.js";
import { exampleOf } from "./field-examples.js";
import type { MemberText } from "./json-text.js";
import { PartMemo } from "./parts.js";
import { restDocument } from "./rest/document.js";
import { idFields } from "./rest/id-schema.js";
import { showParameters } from "./rest/parameters.js";
import { rpcDocument } from "./rpc/document.js";

/** The most models in a document that somebody might read in full. */
const mostReadable = 100;

/** With more models, caching documents would take too much memory. */
const mostRemembered = 300;

/**
 * The parts of the last documents, by path. Watch mode renders the documents again
 * and again.
 */
const memos = new Map<string, PartMemo<MemberText>>();

/** A file that is rendered when it is needed. */
interface PendingFile {
  readonly path: string;
  readonly text: () => string;
}

/**
 * The OpenAPI documents of the generated services. They are sorted by name, so
 * moving a declaration to another file changes nothing.
 *
 * @param keys - a hash of each model, by its name
 */
export function apiDocuments(
  schema: ModelGraph,
  { openapi, title, idDivider, rest, rpc, atomic }: RenderOptions,
  keys: ReadonlyMap<string, string>,
): readonly PendingFile[] {
  if (openapi === "none") return [];
  const graph = {
    ...schema,
    models: sortedBy(schema.models, "name"),
    enums: sortedBy(schema.enums, "name"),
    compositeTypes: sortedBy(schema.compositeTypes, "name"),
  };
  const isReadable = graph.models.length <= mostReadable;
  const json = isReadable ? readableJson : denseJson;
  const text = openapi === "yaml" ? yaml : json;
  const keyOf = (model: Model): string => {
    // Everything that a model's part uses of the models around it.
    const around = model.relations.map((relation) => {
      const target = targetOf(graph, relation);
      const id = idFields(target);
      const examples = id.map((field) => exampleOf(graph, target, field));
      return [target.name, target.type, id, showParameters(target), examples];
    });
    const examples = inputFields(model).map((field) =>
      exampleOf(graph, model, field),
    );
    const own = keys.get(model.name);
    const { provider, relationMode, fullTextSearch } = graph;
    const database = [provider, relationMode, fullTextSearch];
    const isRuled = graph.ruled !== undefined;
    return dependencyKey(
      own,
      around,
      examples,
      database,
      idDivider,
      atomic,
      isReadable,
      isRuled,
    );
  };
  let partKeys: ReadonlyMap<string, string> | undefined;
  const file = (name: string, document: () => OpenApiDocument): PendingFile => {
    const path = `openapi/${name}.${openapi}`;
    return {
      path,
      text() {
        if (graph.models.length > mostRemembered) return text(document());
        partKeys ??= new Map(
          graph.models.map((model) => [model.name, keyOf(model)]),
        );
        const memo = new PartMemo(partKeys, memos.get(path));
        memos.set(path, memo);
        return text(document(), memo);
      },
    };
  };
  return [
    ...(rest
      ? [
          file("rest", () =>
            restDocument(graph, { title, divider: idDivider, atomic }),
          ),
        ]
      : []),
    ...(rpc ? [file("rpc", () => rpcDocument(graph, title))] : []),
  ];
}
