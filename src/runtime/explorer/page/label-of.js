/** Attributes that name a record for people, the best first. */
export const namingAttributes = [
    ...["name", "title", "label", "displayName", "fullName", "username"],
    ...["email", "slug", "subject", "code"],
];
/** What people call a record; `undefined` if only its id tells. */
export function labelOf({ attributes = {} }) {
    return namingAttributes
        .map((name) => attributes[name])
        .find((value) => typeof value === "string" && value !== "");
}
