/** How a value of a schema is shown and edited. What is not known is edited as JSON. */
export function kindOf(resolve, schema) {
    const variants = variantsOf(resolve, resolve(schema));
    const [first = {}] = variants.filter(({ type }) => type !== "null");
    const values = (first.enum ?? []).filter((one) => typeof one === "string");
    const nullable = variants.some(({ type }) => type === "null");
    return { kind: kindOfVariant(first, values.length > 0), nullable, values };
}
/** One schema for each type that a value may have. */
function variantsOf(resolve, schema) {
    if (schema.anyOf) {
        return schema.anyOf.flatMap((one) => variantsOf(resolve, resolve(one)));
    }
    const { type } = schema;
    return typeof type === "object"
        ? type.map((one) => ({ ...schema, type: one }))
        : [schema];
}
function kindOfVariant(schema, isEnum) {
    const { type, format, pattern = "", contentEncoding } = schema;
    switch (type) {
        case "boolean":
        case "integer":
        case "number":
            return type;
        case "string":
            if (isEnum)
                return "enum";
            if (contentEncoding === "base64")
                return "bytes";
            if (format === "decimal")
                return "decimal";
            if (format?.startsWith("date"))
                return "date";
            if (pattern === "^\\d{4}-\\d{2}-\\d{2}(T.+)?$")
                return "date";
            return pattern === "^-?\\d+$" ? "bigint" : "text";
        default:
            return isEnum ? "enum" : "json";
    }
}
