const longest = 200;
/** A value as the table shows it: one line, cut where it is very long. */
export function valueText(value, kind) {
    if (value === null || value === undefined)
        return "null";
    if (kind === "bytes")
        return sizeText(value);
    if (typeof value === "object")
        return cut(JSON.stringify(value));
    const text = String(value);
    return kind === "date"
        ? text.replace("T", " ").replace(".000Z", "Z")
        : cut(text);
}
/** The size of bytes, of which a record has base64 or a list. */
export function sizeText(value) {
    const size = typeof value === "string"
        ? Math.floor((value.replace(/=+$/, "").length * 3) / 4)
        : Object.keys(value ?? {}).length;
    return size === 1 ? "1 byte" : `${size.toLocaleString("en")} bytes`;
}
function cut(text) {
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
