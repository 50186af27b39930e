import type { Resource } from "../model/resource.js";
import type { Protocol } from "../service/authorize.js";
import type { Schema, ServiceExtensions } from "../service/extensions.js";

type Node = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI document that says what actions take, where the library of their schemas
 * tells it: those that follow Standard JSON Schema.
 */
export function describedActions(
  document: object,
  protocol: Protocol,
  resources: readonly Resource[],
  own: ReadonlyMap<string, ServiceExtensions>,
): object {
  const paths: Record<string, unknown> = {
    ...(document as { readonly paths?: object }).paths,
  };
  for (const resource of resources) {
    for (const [name, { on }] of Object.entries(resource.actions ?? {})) {
      const { input } = own.get(resource.model)?.actions?.[name] ?? {};
      const schema = input && jsonSchemaOf(input);
      if (!schema) continue;
      const path =
        protocol === "rpc"
          ? `/${encodeURIComponent(resource.delegate)}/${encodeURIComponent(name)}`
          : `/${encodeURIComponent(resource.type)}${on === "record" ? "/{id}" : ""}/-/${encodeURIComponent(name)}`;
      const member = protocol === "rpc" ? "input" : "meta";
      if (paths[path]) paths[path] = withInput(paths[path], member, schema);
    }
  }
  return { ...document, paths };
}

/** What a schema takes; `undefined` if it cannot be said, as of a `Date`. */
function jsonSchemaOf(schema: Schema): Node | undefined {
  const { jsonSchema } = schema["~standard"] as {
    readonly jsonSchema?: { input(options: object): Node };
  };
  try {
    // OpenAPI 3.1 has this draft.
    const made = jsonSchema?.input({ target: "draft-2020-12" });
    // References would lead through the whole document.
    if (!made || JSON.stringify(made).includes('"$ref"')) return undefined;
    return { ...made, $schema: undefined };
  } catch {
    return undefined;
  }
}

function withInput(path: unknown, member: string, schema: Node): Node {
  const changed = (node: unknown, [name, ...rest]: readonly string[]): Node => {
    const known = node as Node;
    if (name === undefined) return schema;
    const next = name === "*" ? (Object.keys(known)[0] ?? "") : name;
    return { ...known, [next]: changed(known[next], rest) };
  };
  return changed(
    path,
    `post.requestBody.content.*.schema.properties.${member}`.split("."),
  );
}
