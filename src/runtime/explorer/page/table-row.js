import { element } from "./element.js";
import { collectionPlace, following, fragmentOf } from "./place.js";
import { messageOf } from "./refused.js";
import { valueText } from "./value-text.js";
/** A record as a row of a table. */
export function tableRow(app, place, model, columns, record) {
    const { type, id } = record;
    const open = { ...place, open: { type, id }, creating: false };
    const isOpen = place.open?.type === type && place.open.id === id;
    return element("tr", { class: isOpen ? "open" : undefined }, element("th", { scope: "row" }, model.operations.get
        ? element("a", { href: fragmentOf(open), "data-key": `row ${id}` }, id)
        : id), ...columns.map((column) => "attribute" in column
        ? attributeCell(column.attribute.kind, record.attributes?.[column.name])
        : element("td", {}, related(app, place, record, column.relationship))));
}
/** A relationship of a row, as a link. */
function related(app, place, record, { name, many, type }) {
    const key = `${name} ${record.id}`;
    if (many) {
        const to = collectionPlace(record.type, record.id, name);
        return element("a", {
            href: fragmentOf(following({ ...place, open: undefined }, to)),
            "data-key": key,
            "aria-label": `${name} of ${record.type} ${record.id}`,
        }, `${name} →`);
    }
    const linked = record.relationships?.[name]?.data;
    if (linked === null)
        return nothing();
    if (linked) {
        const to = { ...place, open: linked, creating: false };
        return element("a", {
            href: fragmentOf(following(place, to)),
            "data-key": key,
            "aria-label": `${name}: ${type} ${linked.id}`,
        }, linked.id);
    }
    // Its key is on the other record, so that only a request tells which it is.
    const button = element("button", {
        class: "link",
        "data-key": key,
        "aria-label": `${name} of ${record.type} ${record.id}`,
        onclick: async () => {
            const path = `/${record.type}/${encodeURIComponent(record.id)}/${name}`;
            try {
                const { data } = await app.service.get(path);
                if (!data) {
                    button.replaceWith(nothing());
                    return;
                }
                const { type, id } = data;
                const to = { ...place, open: { type, id }, creating: false };
                app.go(following(place, to));
            }
            catch (error) {
                button.textContent = messageOf(error);
            }
        },
    }, `${name}…`);
    return button;
}
function attributeCell(kind, value) {
    if (value === undefined)
        return element("td", {}, "");
    if (value === null)
        return element("td", {}, nothing());
    return element("td", { class: kind }, element("span", { class: "value" }, valueText(value, kind)));
}
function nothing() {
    return element("span", { class: "null" }, "null");
}
