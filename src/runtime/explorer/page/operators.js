/** How an operator is shown. */
export const operatorLabels = {
    "": "=",
    $contains: "contains",
    $icontains: "contains (any case)",
    $ne: "≠",
    $lt: "<",
    $lte: "≤",
    $gt: ">",
    $gte: "≥",
    $null: "is null",
    $in: "in",
    $nin: "not in",
    $between: "between",
    $startsWith: "starts with",
    $endsWith: "ends with",
    $iequals: "= (any case)",
    $search: "search",
    $has: "has",
    $hasEvery: "has every",
    $hasSome: "has some",
    $isEmpty: "is empty",
};
/** Operators whose value is `true` or `false`, whatever the field is. */
export const yesNoOperators = new Set([
    "$null",
    "$isEmpty",
]);
/** The operators that the schema of `filter` has for a field. */
export function operatorsOf(filter, field) {
    const patterns = Object.keys(filter.patternProperties ?? {}).map((pattern) => new RegExp(pattern));
    return Object.keys(operatorLabels).filter((operator) => {
        const name = field + operator;
        return (Object.hasOwn(filter.properties ?? {}, name) ||
            patterns.some((pattern) => pattern.test(name)));
    });
}
