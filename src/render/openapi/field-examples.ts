import type { Field, Model, ModelGraph } from "../../graph/model-graph.js";
import { targetOf } from "../neighbours.js";
import type { Json, JsonObject } from "./json.js";
import { inWords } from "./model-words.js";
import { ruledExample } from "./ruled-example.js";

/** Texts by what the words of a field's name end with; the first that fits. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/e-?mail( address)?$/, "augusta@example.org"],
  [/(url|uri|link|website|homepage|href)$/, "https://example.org"],
  [/(slug|handle|username|user name|login)$/, "an-example"],
  [/first ?name$/, "Ada"],
  [/(last ?name|surname|family name)$/, "Lovelace"],
  [/(phone|mobile|fax)( number)?$/, "+44 20 7946 0018"],
  [/colou?r$/, "#336699"],
  [/(locale|language|lang)$/, "en"],
  [/currency$/, "EUR"],
  [/country( code)?$/, "GB"],
  [/city$/, "London"],
  [/(street|address)$/, "1 Example Street"],
  [/(zip|post(al)?) ?code$/, "SW1A 1AA"],
  [/title$/, "A title"],
  [/name$/, "An example"],
  [
    /(body|text|content|description|summary|bio|comment|message|note)s?$/,
    "Some words.",
  ],
];

const formats: Readonly<Record<string, Json>> = {
  uuid: "6f1c2c1e-5d3a-4b7e-9a0f-0c1d2e3f4a5b",
  objectId: "65a1b2c3d4e5f60718293a4b",
  inet: "192.0.2.1",
  bits: "1",
  xml: "<example/>",
};

/** A value that a field could have, the same in every description. */
export function exampleOf(graph: ModelGraph, model: Model, field: Field): Json {
  const linked = linkedField(graph, model, field);
  const value = linked
    ? itemExample(graph, linked.model, linked.field)
    : itemExample(graph, model, field);
  const example = field.rules ? ruledExample(field.rules, value) : value;
  return field.list ? [example] : example;
}

/** Examples of fields, by their names. */
export function examplesOf(
  graph: ModelGraph,
  model: Model,
  fields: readonly Field[],
  nameOf: (field: Field) => string,
): JsonObject {
  return Object.fromEntries(
    fields.map((field) => [nameOf(field), exampleOf(graph, model, field)]),
  );
}

/** A field that an example of an update changes: none that links or identifies. */
export function changedField({
  fields,
  uniques,
  otherUniques,
}: Model): readonly Field[] {
  const keys = [...uniques, ...otherUniques].flatMap((one) => one.fields);
  return fields
    .filter(
      ({ name, linkedIn, readOnly, generated }) =>
        !(readOnly || generated || linkedIn.length > 0 || keys.includes(name)),
    )
    .slice(0, 1);
}

function itemExample(graph: ModelGraph, model: Model, field: Field): Json {
  const { type, of, maxLength, format, wireName } = field;
  switch (type) {
    case "String":
      return (
        formats[format ?? ""] ??
        textExample(model, wireName).slice(0, maxLength)
      );
    case "Boolean":
      return true;
    case "Int":
      return 1;
    case "BigInt":
      return "1";
    case "Float":
      return 4.5;
    case "Decimal":
      return "4.5";
    case "DateTime":
      return "2024-01-10T08:30:00.000Z";
    case "Bytes":
      return "AAEC";
    case "Enum":
      return graph.enums.find(({ name }) => name === of)?.values[0] ?? "";
    case "Json":
    case "Composite":
      return {};
  }
}

function textExample({ name, type }: Model, wireName: string): string {
  const words = inWords(wireName).toLowerCase();
  // Of persons, there is one whom most applications have.
  if (words === "id") return /user$/i.test(name) ? "guest" : `${type}-1`;
  return texts.find(([ending]) => ending.test(words))?.[1] ?? "text";
}

/** The field that a foreign key refers to. */
function linkedField(
  graph: ModelGraph,
  model: Model,
  { name }: Field,
  seen: readonly Model[] = [],
): { readonly model: Model; readonly field: Field } | undefined {
  for (const relation of model.relations) {
    const { fields = [], references = [] } = relation.foreignKey ?? {};
    const target = targetOf(graph, relation);
    if (!fields.includes(name) || [...seen, model].includes(target)) continue;
    const referred = references[fields.indexOf(name)];
    const field = target.fields.find((one) => one.name === referred);
    if (!field) continue;
    const further = linkedField(graph, target, field, [...seen, model]);
    return further ?? { model: target, field };
  }
  return undefined;
}
