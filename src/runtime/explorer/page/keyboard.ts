type Action = () => void;

/** Keys that work wherever the focus is not in a field or a dialog. */
export function listenForKeys(
  actions: Readonly<Record<string, Action>>,
  always: { readonly save: Action; readonly close: Action },
): void {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && key === "s") {
      event.preventDefault();
      always.save();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") always.close();
    const writes = (target as HTMLElement).matches("input, textarea, select");
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action || writes) return;
    event.preventDefault();
    action();
  });
}
