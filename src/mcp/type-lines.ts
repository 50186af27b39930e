import {
  type DescribedType,
  type Description,
  type Node,
  nodeOf,
} from "./description.js";
import { valueWords } from "./value-words.js";

/** Whether a name is asked for. */
type IsAsked = (name: string) => boolean;

/** What a type is, in lines of compact text. */
export function typeLines(
  description: Description,
  described: DescribedType,
  only: ReadonlySet<string> | undefined,
): readonly string[] {
  const { type, component, comment, operations, hasVersion } = described;
  const asked: IsAsked = (name) => !only || only.has(name);
  return [
    comment ? `${type}: ${comment}` : type,
    idLine(description, component),
    ...(hasVersion
      ? ["version: update, delete and link need the `version` of the record"]
      : []),
    `operations: ${operationNames(operations) || "none"}`,
    ...fieldLines(description, component, asked),
    ...relationshipLines(description, component, asked),
    ...filterLines(description, component, asked),
    sortLine(description, component, asked),
    ...actionLines(description, described),
  ].filter((line) => line !== "");
}

function idLine({ component }: Description, name: string): string {
  const schema = nodeOf(component("parameters", `${name}.id`)["schema"]);
  const choices = [schema["anyOf"] ?? []].flat();
  const isNumber = choices.some((one) => nodeOf(one)["type"] === "integer");
  // Of a compound id, what its parts are.
  const parts = schema["description"];
  return `id: ${isNumber ? "integer" : "text"}${parts ? ` (${String(parts)})` : ""}`;
}

const common = ["list", "get", "create", "update", "delete"];

function operationNames(operations: DescribedType["operations"]): string {
  const offered = new Set(operations.map(({ name }) => name));
  const links = ["replace", "add", "remove"].filter((name) =>
    offered.has(name),
  );
  return [
    ...common.filter((name) => offered.has(name)),
    ...(links.length > 0 ? [`link (${links.join(", ")})`] : []),
  ].join(", ");
}

function fieldLines(
  description: Description,
  component: string,
  asked: IsAsked,
): readonly string[] {
  const attributes = (schema: Node): Node => nodeOf(schema["properties"]);
  const record = attributes(description.component("schemas", component));
  const shown = attributes(nodeOf(record["attributes"]));
  const given = attributes(
    description.component("schemas", `${component}.Attributes`),
  );
  const required = requiredOf(description, component);
  return Object.keys({ ...shown, ...given })
    .filter(asked)
    .map((name) => {
      const schema = given[name] ?? shown[name];
      const own = nodeOf(schema);
      const { description: comment } = own;
      const marks = [
        required.has(name) && "required",
        !(name in given) && "read-only",
        !(name in shown) && "write-only",
        own["deprecated"] === true && "deprecated",
      ].filter(Boolean);
      return [
        `- ${name}: ${[valueWords(description, schema), ...marks].join(", ")}`,
        typeof comment === "string" && comment,
      ]
        .filter(Boolean)
        .join(" - ");
    });
}

/** The attributes that a create needs. */
function requiredOf(
  { component }: Description,
  name: string,
): ReadonlySet<string> {
  const path = ["content", "application/vnd.api+json", "schema"];
  const members = ["properties", "data", "properties", "attributes"];
  const body = component("requestBodies", `${name}.Create`);
  const node = [...path, ...members].reduce(
    (at, step) => nodeOf(at[step]),
    body,
  );
  return new Set([node["required"] ?? []].flat().map(String));
}

function relationshipLines(
  description: Description,
  component: string,
  asked: IsAsked,
): readonly string[] {
  const schema = description.component("schemas", `${component}.Relationships`);
  return Object.entries(nodeOf(schema["properties"]))
    .filter(([name]) => asked(name))
    .map(([name, node]) => {
      const { $ref, description: comment } = nodeOf(node);
      const [target = "", kind] =
        String($ref)
          .split("/")
          .at(-1)
          ?.split(/\.(?=To)/) ?? [];
      const type = [...description.types.values()].find(
        (one) => one.component === target,
      )?.type;
      const many = kind === "ToMany" ? "many " : "";
      return `- ${name}: relationship to ${many}${type ?? target}${comment ? ` - ${String(comment)}` : ""}`;
    });
}

/** Fields with the operators that they have: `^(id|views)(\$(ne|in))$` is a pattern for some. */
function filterLines(
  description: Description,
  component: string,
  asked: IsAsked,
): readonly string[] {
  const filter = description.component("schemas", `${component}.Filter`);
  return Object.keys(nodeOf(filter["patternProperties"])).flatMap((pattern) => {
    const [, names = "", operators = ""] =
      /^\^\(([^()]+)\)\(\\\$\(([^()]+)\)\)\??\$$/.exec(pattern) ?? [];
    const fields = names
      .split("|")
      .filter((name) => name !== "" && asked(name));
    if (fields.length === 0) return [];
    const all = operators.split("|").map((operator) => `$${operator}`);
    return [`filter ${fields.join(", ")}: ${all.join(" ")}`];
  });
}

function sortLine(
  { component }: Description,
  name: string,
  asked: IsAsked,
): string {
  const { schema } = component("parameters", `${name}.sort`);
  const [list = schema] = [nodeOf(schema)["anyOf"] ?? []].flat();
  const all = [nodeOf(nodeOf(list)["items"])["enum"] ?? []].flat().map(String);
  const ascending = all.filter(
    (one) => !one.startsWith("-") && asked(one.replace(/\$.*/, "")),
  );
  return ascending.length > 0 ? `sort: ${ascending.join(", ")}` : "";
}

function actionLines(
  description: Description,
  { operations }: DescribedType,
): readonly string[] {
  return operations.flatMap(({ name, path, node }) => {
    if (!path.endsWith(`/-/${name}`)) return [];
    const body = nodeOf(nodeOf(node["requestBody"])["content"]);
    const schema = nodeOf(nodeOf(body["application/vnd.api+json"])["schema"]);
    const meta = nodeOf(nodeOf(schema["properties"])["meta"]);
    const required = new Set([meta["required"] ?? []].flat());
    const input = Object.entries(nodeOf(meta["properties"])).map(
      ([member, value]) =>
        `${member}: ${valueWords(description, value)}${required.has(member) ? ", required" : ""}`,
    );
    const target = path.includes("{id}") ? "a record" : "the type";
    return [`action ${name} of ${target}: input {${input.join("; ")}}`];
  });
}
