import { element } from "./element.js";
import { openDialog } from "./open-dialog.js";
import { messageOf } from "./refused.js";

/**
 * Asks before something is done, and does it.
 *
 * @param run - what is done; what it throws is shown
 * @returns whether it is done
 */
export function confirmDialog(
  title: string,
  [action, kind]: readonly [action: string, kind: "danger" | "primary"],
  run: () => Promise<unknown>,
  ...content: readonly Node[]
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const problem = element("p", { class: "alert", role: "alert" });
  problem.hidden = true;
  const confirm = async (): Promise<void> => {
    try {
      await run();
      resolve(true);
      dialog.close();
    } catch (error) {
      problem.textContent = messageOf(error);
      problem.hidden = false;
    }
  };
  const cancel = element("button", { onclick: () => dialog.close() }, "Cancel");
  const dialog = element(
    "dialog",
    { "aria-labelledby": "confirm-title", onclose: () => resolve(false) },
    element("h2", { id: "confirm-title" }, title),
    ...content,
    problem,
    element(
      "div",
      { class: "toolbar" },
      cancel,
      element("button", { class: kind, onclick: confirm }, action),
    ),
  );
  openDialog(dialog);
  (dialog.querySelector("select") ?? cancel).focus();
  return promise;
}
