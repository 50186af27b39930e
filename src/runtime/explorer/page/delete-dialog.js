import { element } from "./element.js";
import { pathOf } from "./place.js";
import { messageOf } from "./refused.js";
/**
 * Asks whether a record is to be deleted, with what is linked to it, and deletes it.
 *
 * @returns whether it is deleted
 */
export function deleteRecord(app, model, record) {
    const { promise, resolve } = Promise.withResolvers();
    const path = `/${pathOf([record.type, record.id])}`;
    const problem = element("p", { class: "alert", role: "alert" });
    problem.hidden = true;
    const confirm = element("button", {
        class: "danger",
        onclick: async () => {
            try {
                await app.service.write("DELETE", path);
                resolve(true);
                dialog.close();
            }
            catch (error) {
                problem.textContent = messageOf(error);
                problem.hidden = false;
            }
        },
    }, "Delete");
    const cancel = element("button", { onclick: () => dialog.close() }, "Cancel");
    const dialog = element("dialog", {
        "aria-labelledby": "delete-title",
        onclose: () => {
            dialog.remove();
            resolve(false);
        },
    }, element("h2", { id: "delete-title" }, `Delete ${record.type} ${record.id}?`), linkedRecords(app, model, record, path), problem, element("div", { class: "toolbar" }, cancel, confirm));
    document.body.append(dialog);
    dialog.showModal();
    cancel.focus();
    return promise;
}
/** How many records are linked to a record, by relationship. */
function linkedRecords(app, model, record, path) {
    if (model.relationships.length === 0)
        return element("span");
    const items = model.relationships.map(({ name, many }) => {
        const count = element("b", {}, "…");
        const linked = record.relationships?.[name]?.data;
        if (many) {
            app.service.count(`${path}/${name}`).then((total) => (count.textContent = total.toLocaleString("en")), (error) => (count.textContent = messageOf(error)));
        }
        else {
            count.textContent = linked ? `${linked.type} ${linked.id}` : "none";
        }
        return element("li", {}, `${name}: `, count);
    });
    return element("div", {}, element("p", {}, "These records are linked to it. Whether they are deleted too, lose the link or stand in the way is up to the schema (onDelete)."), element("ul", { class: "linked" }, ...items));
}
