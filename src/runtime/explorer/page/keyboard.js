/** Keys that work wherever the focus is not in a field or a dialog. */
export function listenForKeys(actions, always) {
    document.addEventListener("keydown", (event) => {
        const { key, target } = event;
        if (document.querySelector("dialog[open]"))
            return;
        if ((event.ctrlKey || event.metaKey) && key === "s") {
            event.preventDefault();
            always.save();
            return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (key === "Escape")
            always.close();
        const writes = target.matches("input, textarea, select");
        const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
        if (!action || writes)
            return;
        event.preventDefault();
        action();
    });
}
