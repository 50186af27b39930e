/** The type of the records in the table of a place; `undefined` if there is no such collection. */
export function modelAt(description, { path }) {
    const [type = "", id, name] = path;
    const model = description.model(type);
    if (id === undefined)
        return model;
    const relationship = model?.relationships.find((one) => one.name === name);
    return relationship?.many ? description.model(relationship.type) : undefined;
}
