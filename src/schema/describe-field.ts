import type { Provider } from "../runtime/contract/databases.js";
import type { Field } from "../graph/model-graph.js";
import type {
  FieldDescription,
  RelationDescription,
} from "../graph/schema-description.js";
import type { DatamodelField } from "./datamodel.js";
import { fieldPrecision } from "./field-precision.js";

/** Default functions of fields whose value only the database can set. */
const databaseMade = new Set(["autoincrement", "sequence"]);

/** A scalar, enum or composite field. */
export function describeField(
  field: DatamodelField,
  provider: Provider,
): FieldDescription {
  return {
    name: field.name,
    ...fieldType(field),
    list: field.isList,
    nullable: !field.isList && !field.isRequired,
    hasDefault: field.hasDefaultValue || field.isUpdatedAt === true,
    generated: isGenerated(field.default),
    ...badIdDefault(field.default, provider),
    ...(hasZeroDefault(field, provider) && { zeroDefault: true }),
    ...fieldFormat(field, provider),
    ...fieldLength(field),
    ...fieldPrecision(field, provider),
    ...(field.nativeType?.[0] === "Citext" && { ignoresCase: true }),
    ...(field.documentation !== undefined && {
      documentation: field.documentation,
    }),
  };
}

/** The name of a field's column, if it differs from the field's name. */
export function fieldColumn({
  name,
  dbName,
}: DatamodelField): Pick<Field, "column"> {
  return dbName && dbName !== name ? { column: dbName } : {};
}

/** A relation field; undefined for other fields. */
export function describeRelation(
  field: DatamodelField,
): RelationDescription | undefined {
  if (field.relationName === undefined) return undefined;
  return {
    name: field.name,
    relationName: field.relationName,
    target: field.type,
    list: field.isList,
    optional: !field.isList && !field.isRequired,
    fields: field.relationFromFields ?? [],
    references: field.relationToFields ?? [],
    ...(field.relationOnDelete !== undefined && {
      onDelete: field.relationOnDelete,
    }),
    ...(field.relationOnUpdate !== undefined && {
      onUpdate: field.relationOnUpdate,
    }),
    ...(field.documentation !== undefined && {
      documentation: field.documentation,
    }),
  };
}

function fieldType(field: DatamodelField): Pick<Field, "type" | "of"> {
  if (field.kind === "enum") return { type: "Enum", of: field.type };
  if (field.kind === "object") return { type: "Composite", of: field.type };
  return { type: field.type as Field["type"] };
}

function fieldFormat(
  { type, nativeType }: DatamodelField,
  provider: Provider,
): Pick<Field, "format"> {
  const native = `${type} @db.${String(nativeType?.[0])}`;
  // SQL Server's TinyInt is unsigned.
  if (native === "Int @db.TinyInt" && provider === "sqlserver") {
    return { format: "uint8" };
  }
  if (native === "DateTime @db.Timestamp" && provider === "mysql") {
    return { format: "timestamp" };
  }
  const format = formats.get(native);
  return format ? { format } : {};
}

/** The database reports non-ASCII texts that exceed a limit in bytes. */
function fieldLength({
  type,
  nativeType,
}: DatamodelField): Pick<Field, "maxLength"> {
  const [native = "", [length = impliedLengths.get(native)] = []] =
    nativeType ?? [];
  const isSized = type === "String" && sizedTexts.has(native);
  // On SQL Server, the length may be `max`.
  return isSized && Number(length) > 0 ? { maxLength: Number(length) } : {};
}

const sizedTexts = new Set(["Char", "NChar", "NVarChar", "String", "VarChar"]);

/** The lengths of these types if none is given, whatever the database. */
const impliedLengths = new Map([
  ["Char", 1],
  ["NChar", 1],
]);

/** Column types that accept only some strings, or another range of integers. */
const formats: ReadonlyMap<string, NonNullable<Field["format"]>> = new Map([
  ["String @db.Uuid", "uuid"],
  ["String @db.UniqueIdentifier", "uuid"],
  ["String @db.ObjectId", "objectId"],
  ["String @db.Inet", "inet"],
  ["String @db.Bit", "bits"],
  ["String @db.VarBit", "bits"],
  ["String @db.Xml", "xml"],
  ["Int @db.TinyInt", "int8"],
  ["Int @db.UnsignedTinyInt", "uint8"],
  ["Int @db.SmallInt", "int16"],
  ["Int @db.Int2", "int16"],
  ["Int @db.UnsignedSmallInt", "uint16"],
  ["Int @db.MediumInt", "int24"],
  ["Int @db.UnsignedMediumInt", "uint24"],
  ["Int @db.UnsignedInt", "uint32"],
  ["Int @db.Oid", "uint32"],
  ["BigInt @db.UnsignedBigInt", "uint64"],
]);

/** Tables that Prisma did not make often have empty texts or `uuid()` as defaults. */
function badIdDefault(
  value: unknown,
  provider: Provider,
): Pick<Field, "badIdDefault"> {
  if (value === "" || value === "." || value === "..") {
    return { badIdDefault: "unnameable" };
  }
  // Other databases return what they insert; MySQL tells its AUTO_INCREMENT only.
  return provider === "mysql" &&
    callee(value) === "dbgenerated" &&
    !isAskedFirst(value)
    ? { badIdDefault: "unreadable" }
    : {};
}

/** Prisma evaluates these expressions itself before it inserts, and so knows the id. */
function isAskedFirst(value: unknown): boolean {
  return /^\((uuid\(\)|uuid_to_bin\(uuid\(\)(, ?1)?\))\)$/.test(
    expressionOf(value),
  );
}

/** The text in `dbgenerated("…")`; empty without one. */
function expressionOf(value: unknown): string {
  const { args } = value as { readonly args?: readonly unknown[] };
  const [expression] = args ?? [];
  return typeof expression === "string" ? expression : "";
}

/**
 * Tables as old as those of WordPress have such defaults. Prisma can only read
 * them in a DATE, as null.
 */
function hasZeroDefault(
  { type, nativeType, default: value }: DatamodelField,
  provider: Provider,
): boolean {
  return (
    provider === "mysql" &&
    type === "DateTime" &&
    nativeType?.[0] !== "Date" &&
    callee(value) === "dbgenerated" &&
    expressionOf(value).includes("0000-00-00")
  );
}

function isGenerated(value: unknown): boolean {
  return databaseMade.has(callee(value) ?? "");
}

/** The name of a default that is a function. */
function callee(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "name" in value
    ? String(value.name)
    : undefined;
}
