import type { HandlerSettings } from "./options.js";

type Node = Readonly<Record<string, unknown>>;

/** The options of a handler that say which headers its requests take. */
type Taking = Pick<HandlerSettings, "idempotency"> & {
  readonly etag?: boolean;
};

const writes: ReadonlySet<string> = new Set(["post", "put", "patch", "delete"]);

/** An OpenAPI document that says what only the handler's options know: keys and 304. */
export function describedHeaders(
  document: object,
  { idempotency, etag = false }: Taking,
): object {
  if (!idempotency && !etag) return document;
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: idempotency?.required === true,
    description:
      "A new one for each write, and the same to send it again: it takes effect once.",
    schema: { type: "string", maxLength: 255 },
  };
  const known = {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of what the client has: the answer to it is 304.",
    schema: { type: "string" },
  };
  const described = (verb: string, operation: unknown): unknown => {
    if (idempotency && writes.has(verb)) return taking(operation, key);
    return etag && verb === "get"
      ? known304(taking(operation, known))
      : operation;
  };
  const { paths } = document as { readonly paths?: Node };
  return {
    ...document,
    paths: mapped(Object(paths) as Node, (item) =>
      mapped(item as Node, (operation, verb) => described(verb, operation)),
    ),
  };
}

function mapped(
  node: Node,
  make: (value: unknown, name: string) => unknown,
): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, make(value, name)]),
  );
}

/** An operation with one more header; a model with versions has some of them already. */
function taking(operation: unknown, header: Node): Node {
  const { parameters = [], ...rest } = operation as {
    readonly parameters?: readonly { readonly $ref?: string }[];
  };
  const ref = `#/components/parameters/${String(header["name"]).toLowerCase()}`;
  return parameters.some(({ $ref }) => $ref === ref)
    ? (operation as Node)
    : { ...rest, parameters: [...parameters, header] };
}

function known304(operation: Node): Node {
  const not = { description: "The client has it." };
  const responses = { 304: not, ...(operation["responses"] as Node) };
  return { ...operation, responses };
}
