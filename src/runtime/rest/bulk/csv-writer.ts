import type { Field } from "../../model/field.js";
import type { Resource } from "../../model/resource.js";
import type { RestApi } from "../api.js";
import { isForeignKey } from "../document/resource-text.js";
import { fileTypes } from "../file-types.js";
import type { Fieldsets } from "../query/fieldsets.js";
import { type FileWriter, objectText } from "./ndjson-writer.js";

/** A resource object, as far as cells show it. */
interface Shown {
  readonly id: string | number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<string, { readonly data?: { readonly id: string | number } | null }>
  >;
}

/** A column of the file. */
interface Column {
  readonly name: string;
  readonly type: Field["type"];
  readonly isList?: boolean;
  value(shown: Shown): unknown;
}

/** The id, the attributes and the ids of to-one relationships (RFC 4180, with a header). */
export function csvWriter(
  api: RestApi,
  resource: Resource,
  fieldsets: Fieldsets,
): FileWriter {
  const columns = csvColumns(api, resource, fieldsets);
  const { escapeFormulas } = api.settings.bulk;
  const object = objectText(api, resource, fieldsets);
  const line = (row: Parameters<typeof object>[0]): string => {
    const shown = JSON.parse(object(row)) as Shown;
    const cells = columns.map((one) =>
      cellText(one, one.value(shown), escapeFormulas),
    );
    return `${cells.join(",")}\r\n`;
  };
  return {
    contentType: `${fileTypes.csv}; charset=utf-8; header=present`,
    head: `${columns.map(({ name }) => quoted(name)).join(",")}\r\n`,
    tellsErrors: false,
    text: (rows) => rows.map(line).join(""),
  };
}

function csvColumns(
  { settings }: RestApi,
  resource: Resource,
  fieldsets: Fieldsets,
): readonly Column[] {
  const shown = fieldsets.get(resource);
  const isShown = (name: string): boolean => shown?.has(name) ?? true;
  const stored = resource.attributeNames
    .filter((name) => !settings.strict || !isForeignKey(resource, name))
    .flatMap((name) => resource.fieldMap.get(name) ?? []);
  const computed = Object.entries(resource.computed ?? {}).map(
    ([name, { type }]) => ({ name, wireName: name, type, list: false }),
  );
  return [
    { name: "id", type: "String", value: ({ id }) => id },
    ...[...stored, ...computed]
      .filter(({ name }) => isShown(name))
      .map(({ wireName: name, type, list }): Column => ({
        ...{ name, type, isList: list ?? false },
        value: ({ attributes }) => attributes[name],
      })),
    ...[...resource.relationshipMap().values()]
      .filter(({ kind, name }) => kind === "to-one" && isShown(name))
      .map(({ wireName: name }): Column => ({
        ...{ name, type: "String" },
        value: ({ relationships }) => relationships?.[name]?.data?.id,
      })),
  ];
}

/** An empty text is quoted, and a null is empty. */
function cellText(
  { type, isList }: Column,
  value: unknown,
  escapeFormulas: boolean,
): string {
  if (value === null || value === undefined) return "";
  if (isList || type === "Json" || typeof value === "object") {
    return quoted(JSON.stringify(value));
  }
  const text = String(value);
  const runs = type === "String" && typeof value === "string";
  return quoted(
    escapeFormulas && runs && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text,
  );
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
