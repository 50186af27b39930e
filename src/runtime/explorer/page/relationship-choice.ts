import type { App } from "./app.js";
import type { Relationship } from "./description.js";
import { element } from "./element.js";
import { pickRecord } from "./picker.js";
import type { Identifier } from "./service.js";
import { recordName } from "./record-name.js";
import { relationshipLabel } from "./relationship-label.js";

/** A to-one relationship of a record that does not exist yet. */
export interface RelationshipChoice {
  readonly name: string;
  readonly node: HTMLElement;
  readonly chosen: () => Identifier | undefined;
  readonly tell: (problem: string | undefined) => void;
  readonly focus: () => void;
}

export function relationshipChoice(
  app: App,
  relationship: Relationship,
): RelationshipChoice {
  const { name, type } = relationship;
  let chosen: Identifier | undefined;
  const shown = element("span", {}, "—");
  const problem = element("p", { class: "problem", role: "alert" });
  const button = element(
    "button",
    {
      type: "button",
      "aria-label": `Set ${name}`,
      onclick: async () => {
        const picked = await pickRecord(app, type, `Set ${name}`);
        chosen = picked ?? chosen;
        shown.replaceChildren(chosen ? recordName(app, chosen) : "—");
        button.focus();
      },
    },
    "Set…",
  );
  return {
    name,
    node: element(
      "div",
      { class: "relationship" },
      relationshipLabel(relationship),
      shown,
      button,
      problem,
    ),
    chosen: () => chosen,
    tell: (text) => {
      problem.textContent = text ?? "";
    },
    focus: () => button.focus(),
  };
}
