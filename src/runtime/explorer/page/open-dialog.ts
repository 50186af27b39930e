/** Opens a dialog over the page. The browser's "Back" closes it, as its keys and buttons do. */
export function openDialog(dialog: HTMLDialogElement): void {
  history.pushState({ dialog: true }, "");
  const close = (): void => dialog.close();
  addEventListener("popstate", close);
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", close);
    dialog.remove();
    // Unless what was chosen led to another place, the entry of the dialog is still there.
    setTimeout(() => {
      if (isOfDialog(history)) history.back();
    });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Whether the entry of the history is that of a dialog, so that another place may take it. */
export function isOfDialog({ state }: History): boolean {
  return Object(state).dialog === true;
}
