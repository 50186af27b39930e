import type { Answered } from "./exchange.js";
import { accepted } from "./accepted.js";
import { ToolError } from "./tool-error.js";

/** A node of an OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>;

/** An operation of the service that is about a type. */
interface DescribedOperation {
  /** `list`, `create`, the name of an action. */
  readonly name: string;
  readonly path: string;
  readonly node: Node;
}

/** A type of records, as the service's description has it. */
export interface DescribedType {
  readonly type: string;
  /** The name of its components. */
  readonly component: string;
  /** The comment of the schema. */
  readonly comment: string | undefined;
  readonly operations: readonly DescribedOperation[];
  /** Whether its records have a version, which writes name. */
  readonly hasVersion: boolean;
}

/** What the service says of itself: only what it exposes is in it. */
export interface Description {
  /** By their names in lower case: the service takes names in any. */
  readonly types: ReadonlyMap<string, DescribedType>;
  /** Documents of operations, if the service takes them. */
  readonly atomic:
    { readonly path: string; readonly takesDryRun: boolean } | undefined;
  /** Whether a write with a key takes effect once. */
  readonly takesKeys: boolean;
  /** A component of the document: `schema("Post.Filter")`. */
  component(section: string, name: string): Node;
  /** The node itself, or what it refers to. */
  resolved(node: unknown): Node;
}

export const nodeOf = (value: unknown): Node => Object(value) as Node;

/** @throws ToolError if the answer is no description */
export function descriptionOf(answer: Answered): Description {
  if (answer.status === 404) {
    throw new ToolError(
      "the service does not describe itself: its handler needs the option `description`",
    );
  }
  const document = nodeOf(accepted(answer));
  if (!("paths" in document)) {
    throw new ToolError("what the service has at /openapi.json is no OpenAPI");
  }
  const components = nodeOf(document["components"]);
  const component = (section: string, name: string): Node =>
    nodeOf(nodeOf(components[section])[name]);
  const resolved = (node: unknown): Node => {
    const { $ref } = nodeOf(node);
    if (typeof $ref !== "string") return nodeOf(node);
    const [, , section = "", name = ""] = $ref.split("/");
    return component(section, name);
  };
  const comments = commentsOf(document["tags"]);
  const takes = ({ node }: { readonly node: Node }, name: string): boolean =>
    [node["parameters"] ?? []]
      .flat()
      .some((one) => resolved(one)["name"] === name);
  const operations = operationsIn(nodeOf(document["paths"]));
  const records = recordsIn(nodeOf(components["schemas"]));
  const own = new Map<string | undefined, (typeof operations)[number][]>();
  for (const one of operations) {
    const owner = ownerOf(one.id, records);
    own.set(owner, [...(own.get(owner) ?? []), one]);
  }
  const types = [...records].map(([component, { type, hasVersion }]) => {
    const known = own.get(component) ?? [];
    const [tag] = [known[0]?.node["tags"] ?? []].flat();
    return {
      type,
      component,
      comment: comments.get(String(tag)),
      operations: known.map(({ id, ...one }) => ({
        ...one,
        name: id.slice(component.length + 1),
      })),
      hasVersion,
    };
  });
  const atomic = operations.find(({ id }) => id === "atomic");
  return {
    types: new Map(types.map((one) => [one.type.toLowerCase(), one])),
    atomic: atomic && {
      path: atomic.path,
      takesDryRun: takes(atomic, "dryRun"),
    },
    takesKeys: operations.some((one) => takes(one, "Idempotency-Key")),
    component,
    resolved,
  };
}

/** An operation by its id: `Post.list` is one of the component `Post`, `atomic` of none. */
function operationsIn(
  paths: Node,
): readonly { readonly id: string; path: string; node: Node }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(nodeOf(item)).flatMap(([verb, value]) => {
      const node = nodeOf(value);
      const { operationId: id } = node;
      // Numbers about groups are no action, and have no tool.
      const isAggregate = verb === "get" && path.endsWith("/-/aggregate");
      return typeof id === "string" && !isAggregate ? [{ id, path, node }] : [];
    }),
  );
}

/** The components that are records, and their types. */
function recordsIn(
  schemas: Node,
): ReadonlyMap<string, { readonly type: string; hasVersion: boolean }> {
  const records = new Map<string, { type: string; hasVersion: boolean }>();
  for (const [name, schema] of Object.entries(schemas)) {
    const properties = nodeOf(nodeOf(schema)["properties"]);
    const type = nodeOf(properties["type"])["const"];
    const isRecord = "links" in properties && "attributes" in properties;
    if (!isRecord || typeof type !== "string") continue;
    records.set(name, { type, hasVersion: "meta" in properties });
  }
  return records;
}

/** The names of components may have dots themselves. */
function ownerOf(
  id: string,
  records: ReadonlyMap<string, unknown>,
): string | undefined {
  for (
    let end = id.lastIndexOf(".");
    end > 0;
    end = id.lastIndexOf(".", end - 1)
  ) {
    if (records.has(id.slice(0, end))) return id.slice(0, end);
  }
  return undefined;
}

/** The comments of models, by tag. "The model Post." is none. */
function commentsOf(tags: unknown): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const tag of Array.isArray(tags) ? tags : []) {
    const { name, description } = nodeOf(tag);
    if (typeof description !== "string") continue;
    if (description === `The model ${String(name)}.`) continue;
    comments.set(String(name), description);
  }
  return comments;
}
