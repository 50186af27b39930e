/** @param document what the pointers of `$ref` point into */
export function resolver(document) {
    const resolve = (given, depth = 0) => {
        if (typeof given !== "object" || given === null || depth > 20)
            return {};
        const { $ref, allOf = [], ...own } = given;
        const parts = [
            ...($ref === undefined ? [] : [resolve(at(document, $ref), depth + 1)]),
            ...allOf.map((part) => resolve(part, depth + 1)),
        ];
        return parts.length === 0 ? own : [...parts, own].reduce(joined);
    };
    return (schema) => resolve(schema);
}
function joined(one, other) {
    return {
        ...one,
        ...other,
        ...((one.properties ?? other.properties) && {
            properties: { ...one.properties, ...other.properties },
        }),
        required: [one.required, other.required].flatMap((names) => 
        // OpenAPI's parameters and bodies have a boolean of this name.
        Array.isArray(names) ? names : []),
    };
}
function at(document, pointer) {
    return pointer
        .replace(/^#\//, "")
        .split("/")
        .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
        .reduce((value, name) => typeof value === "object" && value !== null
        ? value[name]
        : undefined, document);
}
