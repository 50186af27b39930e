/** All columns that a type has, or those that are asked for. */
export function columnsOf(model, fields = []) {
    const all = [
        ...model.attributes
            .filter(({ shown }) => shown)
            .map((attribute) => ({ name: attribute.name, attribute })),
        ...model.relationships.map((relationship) => ({
            name: relationship.name,
            relationship,
        })),
    ];
    return fields.length === 0
        ? all
        : all.filter(({ name }) => fields.includes(name));
}
