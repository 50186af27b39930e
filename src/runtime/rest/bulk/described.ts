import { fileTypes } from "../file-types.js";
import { jsonApi } from "../negotiation.js";

type Node = Readonly<Record<string, unknown>>;

/** What is switched on. */
interface Switched {
  readonly export: boolean;
  readonly import: boolean;
  readonly aggregates: boolean;
}

/** An OpenAPI document with the files and numbers of each list. */
export function describedBulk(document: object, switched: Switched): object {
  const { paths = {} } = document as { readonly paths?: Node };
  const at = (node: unknown): Node => resolved(document, node);
  const all = Object.entries(paths).flatMap(([path, item]) => {
    const { get, post } = item as { readonly get?: Node; readonly post?: Node };
    const isList = get && isOperation(get, "list");
    const isCreate = post && isOperation(post, "create");
    const own = {
      ...(item as Node),
      ...(isList && switched.export && { get: exported(get, at) }),
      ...(isCreate && switched.import && { post: imported(post, at) }),
    };
    return [
      [path, own] as const,
      ...(isList && switched.aggregates
        ? [[`${path}/-/aggregate`, { get: aggregate(get) }] as const]
        : []),
    ];
  });
  return { ...document, paths: Object.fromEntries(all) };
}

/** Lists and creates of members, below a record, have another name. */
function isOperation({ operationId }: Node, name: string): boolean {
  return new RegExp(`^[^.]+\\.${name}$`).test(String(operationId));
}

/** What a reference leads to. */
function resolved(document: object, node: unknown): Node {
  const { $ref } = Object(node) as { readonly $ref?: string };
  if ($ref === undefined) return Object(node) as Node;
  const steps = $ref.slice(2).split("/");
  const found = steps.reduce<unknown>(
    (from, step) => (Object(from) as Node)[step],
    document,
  );
  return Object(found) as Node;
}

const file = { schema: { type: "string" } };
const ndjson = { [fileTypes.ndjson]: file };
const files = { ...ndjson, [fileTypes.csv]: file };

/** A response, or a body, that takes files too. */
function withFiles(node: Node, more: Node): Node {
  return { ...node, content: { ...(node["content"] as Node), ...more } };
}

function exported(operation: Node, at: (node: unknown) => Node): Node {
  const responses = operation["responses"] as Node;
  const page = withFiles(at(responses["200"]), files);
  return { ...operation, responses: { ...responses, 200: page } };
}

function imported(operation: Node, at: (node: unknown) => Node): Node {
  const responses = operation["responses"] as Node;
  const answer = {
    description: "A line for each line.",
    ...at(responses["200"]),
  };
  return {
    ...operation,
    parameters: [
      ...(operation["parameters"] as readonly unknown[]),
      parameter("upsert", "string", "Of a file: the fields of a unique."),
      parameter("dry-run", "boolean", "Of a file: what is written is undone."),
    ],
    requestBody: withFiles(at(operation["requestBody"]), files),
    responses: { ...responses, 200: withFiles(answer, ndjson) },
  };
}

function parameter(name: string, type: string, description: string): Node {
  return { name, in: "query", description, schema: { type } };
}

const names = "Names of attributes, separated by commas.";

function aggregate(list: Node): Node {
  const shared = (
    list["parameters"] as readonly { readonly $ref?: string }[]
  ).filter(({ $ref = "" }) => /\.filter$|\/page$/.test($ref));
  const responses = list["responses"] as Node;
  const numbers = { type: "object", additionalProperties: true };
  const group = {
    type: "object",
    required: ["group"],
    properties: {
      group: numbers,
      count: { type: "integer" },
      ...{ sum: numbers, avg: numbers, min: numbers, max: numbers },
    },
  };
  const groups = { type: "array", maxItems: 1_000, items: group };
  const schema = {
    type: "object",
    required: ["meta"],
    properties: {
      meta: { type: "object", required: ["groups"], properties: { groups } },
    },
  };
  return {
    operationId: String(list["operationId"]).replace(/list$/, "aggregate"),
    summary: "Numbers about records, by groups",
    tags: list["tags"],
    parameters: [
      parameter(
        ...(["groupBy", "string"] as const),
        "Attributes, relationships to one, and by sqlReads a part of a date: `createdAt.month`; of year, month, day and hour.",
      ),
      parameter("withCount", "boolean", "How many records a group has."),
      ...["sumOf", "avgOf", "minOf", "maxOf"].map((name) =>
        parameter(name, "string", names),
      ),
      parameter("sort", "string", "Groups, `count`, `sum.views`."),
      ...shared,
    ],
    responses: {
      200: { description: "Groups.", content: { [jsonApi]: { schema } } },
      default: responses["default"],
    },
  };
}
