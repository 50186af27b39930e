import { placeOf } from "./place.js";
const conditions = {
    ...{ $lt: "lt", $lte: "lte", $gt: "gt", $gte: "gte", $ne: "not" },
    ...{
        $contains: "contains",
        $startsWith: "startsWith",
        $endsWith: "endsWith",
    },
};
/** The same read of a collection by the generated RPC client; `undefined` where that is not simple. */
export function rpcCall({ method, path }, description) {
    const { path: segments, filters, sort } = placeOf(path.slice(1));
    const model = description.model(segments[0] ?? "");
    if (method !== "GET" || segments.length !== 1 || !model)
        return undefined;
    const parameters = new URLSearchParams(path.split("?")[1]);
    if ([...parameters.keys()].some((name) => name.startsWith("fields"))) {
        return undefined;
    }
    const where = filters.map((filter) => conditionOf(filter, model));
    const order = sort
        .split(",")
        .filter(Boolean)
        .map((one) => [one.replace("-", ""), one.startsWith("-") ? "desc" : "asc"]);
    const isSimple = where.every((one) => one !== undefined) &&
        order.every(([name]) => hasAttribute(model, name ?? ""));
    if (!isSimple)
        return undefined;
    const args = [
        ...(where.length > 0 ? [`where: { ${where.join(", ")} }`] : []),
        ...(order.length > 0
            ? [
                `orderBy: [${order.map(([name, to]) => `{ ${name}: "${to}" }`).join(", ")}]`,
            ]
            : []),
        ...["skip", "take"].flatMap((name) => {
            const value = parameters.get(name === "skip" ? "page[offset]" : "page[limit]");
            return value === null ? [] : [`${name}: ${value}`];
        }),
    ];
    return `await rpc.${model.type}.findMany({ ${args.join(", ")} });`;
}
function conditionOf({ field, operator, value }, model) {
    const kind = model.attributes.find(({ name }) => name === field)?.kind;
    const text = kind === "text" || kind === "enum" || kind === "date"
        ? JSON.stringify(value)
        : kind === "boolean" || kind === "integer" || kind === "number"
            ? value
            : undefined;
    const isList = operator === "" && value.includes(",");
    if (text === undefined || isList)
        return undefined;
    if (operator === "")
        return `${field}: ${text}`;
    const name = conditions[operator];
    return name === undefined ? undefined : `${field}: { ${name}: ${text} }`;
}
function hasAttribute({ attributes }, wanted) {
    return attributes.some(({ name }) => name === wanted);
}
