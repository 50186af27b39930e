import { element } from "./element.js";
import { openDialog } from "./open-dialog.js";
import type { Token } from "./token.js";

/** Asks for the token of a service that wants one. */
export class SignIn {
  readonly #token: Token;
  readonly #button: HTMLElement;
  #isAsked = false;

  /** @param button - opens the dialog; it is shown where a token was given or asked for */
  constructor(token: Token, button: HTMLElement) {
    this.#token = token;
    this.#button = button;
    button.hidden = token.value === "";
    button.addEventListener("click", () => this.#open());
  }

  /** To be called when the service has answered 401. It asks once; the button stays. */
  ask(): void {
    this.#button.hidden = false;
    if (!this.#isAsked) this.#open();
    this.#isAsked = true;
  }

  #open(): void {
    const field = element("input", {
      id: "token",
      type: "password",
      autocomplete: "off",
      "aria-describedby": "token-hint",
    });
    const keep = (value: string): void => {
      this.#token.keep(value);
      // Without closing it, since going back in the history would stop this.
      location.reload();
    };
    const form = element(
      "form",
      {
        class: "toolbar",
        onsubmit: (event: Event) => {
          event.preventDefault();
          keep(field.value.trim());
        },
      },
      element("label", { for: "token" }, "Token"),
      field,
      element("button", { class: "primary" }, "Sign in"),
      this.#token.value !== "" &&
        element(
          "button",
          { type: "button", onclick: () => keep("") },
          "Sign out",
        ),
      element(
        "button",
        { type: "button", onclick: () => dialog.close() },
        "Cancel",
      ),
    );
    const dialog = element(
      "dialog",
      {
        class: "sign-in",
        "aria-labelledby": "token-title",
      },
      element("h2", { id: "token-title" }, "Sign in"),
      element(
        "p",
        { id: "token-hint" },
        "The service wants to know who asks. A token is sent to it as “Authorization: Bearer …”, and kept until this tab is closed.",
      ),
      form,
    );
    openDialog(dialog);
    field.focus();
  }
}
