import type { App } from "./app.js";
import { modelAt } from "./collection.js";
import { deleteRecord } from "./delete-dialog.js";
import type { Attribute, Model } from "./description.js";
import { element, refill } from "./element.js";
import { Unreadable } from "./field-control.js";
import { type FieldEditor, fieldEditor } from "./field-editor.js";
import { labelOf } from "./label-of.js";
import { pathOf, type Place, type RecordName } from "./place.js";
import { messageOf, type Problem, Refused, sentence } from "./refused.js";
import {
  type RelationshipChoice,
  relationshipChoice,
} from "./relationship-choice.js";
import { relationshipRow } from "./relationship-row.js";
import type { Resource } from "./service.js";

/** The record at the right: one that is edited, or one that is created. */
export class RecordPanel {
  readonly #app: App;
  readonly #node: HTMLElement;
  readonly #written: (type: string) => void;
  #fields: readonly FieldEditor[] = [];
  #asked = new AbortController();

  /** @param written - called after a create and a delete */
  constructor(app: App, node: HTMLElement, written: (type: string) => void) {
    this.#app = app;
    this.#node = node;
    this.#written = written;
  }

  /** Whether there is something that was not saved. */
  get isChanged(): boolean {
    return !this.#node.hidden && this.#fields.some((field) => field.changed());
  }

  /** Whether this takes the focus is up to who asks. */
  async show(place: Place): Promise<void> {
    this.#asked.abort();
    this.#fields = [];
    if (place.creating) {
      const model = modelAt(this.#app.description, place);
      this.#node.hidden = !model;
      if (model) this.#fillNew(model);
      return;
    }
    const { open } = place;
    this.#node.hidden = !open;
    if (!open) {
      this.#node.replaceChildren();
      return;
    }
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const path = `/${pathOf([open.type, open.id])}`;
      const { data } = await this.#app.service.get<Resource>(
        path,
        asked.signal,
      );
      const model = this.#app.description.model(open.type);
      if (model && !asked.signal.aborted) this.#fill(model, data);
    } catch (error) {
      if (asked.signal.aborted) return;
      refill(
        this.#node,
        this.#head(`${open.type} ${open.id}`),
        alert(messageOf(error)),
      );
    }
  }

  /** Puts the focus on the panel's title. */
  focus(): void {
    this.#node.querySelector<HTMLElement>("h2")?.focus();
  }

  close(): void {
    this.#app.go({ ...this.#app.place(), open: undefined, creating: false });
  }

  save(): void {
    this.#node.querySelector("form")?.requestSubmit();
  }

  #fill(model: Model, record: Resource): void {
    const { operations } = model;
    const { type, id, attributes = {} } = record;
    const fields = model.attributes
      .filter(
        ({ name, shown, writable }) =>
          shown || (writable && operations.update && name !== "id"),
      )
      .map((one) => fieldEditor(one, attributes[one.name], operations.update));
    this.#fields = fields;
    const remove = async (): Promise<void> => {
      if (!(await deleteRecord(this.#app, model, record))) return;
      this.#fields = [];
      this.#app.tell(`Deleted ${type} ${id}`);
      this.#written(type);
      this.close();
      this.#app.reload();
    };
    const submit = (): Promise<RecordName | undefined> =>
      this.#send(fields, [], (given) =>
        this.#app.service.write<Resource>("PATCH", `/${pathOf([type, id])}`, {
          data: { type, id, attributes: given },
        }),
      );
    refill(
      this.#node,
      this.#head(
        `${type} ${id}`,
        operations.delete &&
          element(
            "button",
            { class: "danger", "data-key": "delete", onclick: remove },
            "Delete…",
          ),
      ),
      labelOf(record) !== undefined &&
        element("p", { class: "record-label" }, labelOf(record)),
      model.relationships.length > 0 &&
        element(
          "section",
          { "aria-label": "Relationships" },
          element("h3", {}, "Relationships"),
          ...model.relationships.map((one) =>
            relationshipRow(this.#app, record, one),
          ),
        ),
      this.#form(fields, operations.update ? "Save" : undefined, submit),
    );
  }

  #fillNew(model: Model): void {
    const { type } = model;
    const id: Attribute = {
      ...{ name: "id", kind: "text", nullable: false, values: [] },
      ...{ description: "Only where the database makes none.", shown: true },
      ...{ writable: true, required: false },
    };
    const givesId =
      model.givenId && !model.attributes.some(({ name }) => name === "id");
    const fields = [
      ...(givesId ? [id] : []),
      ...model.attributes.filter(({ writable }) => writable),
    ].map((one) => fieldEditor(one, undefined, true));
    const choices = model.relationships
      .filter(({ many, writable }) => !many && writable)
      .map((one) => relationshipChoice(this.#app, one));
    this.#fields = fields;
    const submit = (): Promise<RecordName | undefined> =>
      this.#send(fields, choices, ({ id, ...attributes }) => {
        const relationships = Object.fromEntries(
          choices.flatMap(({ name, chosen }) => {
            const data = chosen();
            return data ? [[name, { data }]] : [];
          }),
        );
        const ided = model.givenId && id !== undefined ? { id } : {};
        return this.#app.service.write<Resource>("POST", `/${type}`, {
          data: { type, ...ided, attributes, relationships },
        });
      });
    refill(
      this.#node,
      this.#head(`New ${type}`),
      this.#form(
        fields,
        "Create",
        async () => {
          const made = await submit();
          if (made) this.#written(type);
          return made;
        },
        choices,
      ),
    );
  }

  #head(title: string, ...actions: readonly (Node | false)[]): Node {
    return element(
      "div",
      { class: "toolbar" },
      element("h2", { tabindex: -1 }, title),
      ...actions,
      element(
        "button",
        {
          "data-key": "close",
          "aria-label": "Close the record",
          onclick: () => this.close(),
        },
        "Close",
      ),
    );
  }

  #form(
    fields: readonly FieldEditor[],
    action: string | undefined,
    submit: () => Promise<unknown>,
    choices: readonly RelationshipChoice[] = [],
  ): Node {
    return element(
      "form",
      {
        novalidate: true,
        "aria-label": "Attributes",
        onsubmit: (event: Event) => {
          event.preventDefault();
          void submit();
        },
      },
      choices.length > 0 && element("h3", {}, "Relationships"),
      ...choices.map(({ node }) => node),
      element("h3", {}, "Attributes"),
      ...fields.map(({ node }) => node),
      action !== undefined &&
        fields.length + choices.length > 0 &&
        element(
          "div",
          { class: "save" },
          element("div", { class: "outcome" }),
          element(
            "button",
            { class: "primary", type: "submit", "data-key": "save" },
            action,
          ),
        ),
    );
  }

  /** Sends what has changed; opens the record, or tells each problem at its field. */
  async #send(
    fields: readonly FieldEditor[],
    choices: readonly RelationshipChoice[],
    write: (
      given: Record<string, unknown>,
    ) => Promise<{ readonly data: Resource }>,
  ): Promise<RecordName | undefined> {
    const outcome = this.#node.querySelector(".outcome");
    outcome?.replaceChildren();
    for (const one of [...fields, ...choices]) one.tell(undefined);
    const given: Record<string, unknown> = {};
    for (const field of fields.filter((one) => one.changed())) {
      try {
        given[field.name] = field.value();
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        field.tell(error.message);
        field.focus();
        return undefined;
      }
    }
    try {
      const { data } = await write(given);
      this.#fields = [];
      const { type, id } = data;
      this.#app.tell(`Saved ${type} ${id}`);
      const place = this.#app.place();
      const open = { type, id };
      const stays = place.open?.type === type && place.open.id === id;
      if (!stays) this.#app.go({ ...place, open, creating: false });
      this.#app.reload();
      return open;
    } catch (error) {
      outcome?.replaceChildren(...this.#tell(error, fields, choices));
      return undefined;
    }
  }

  /** Shows problems at their fields. @returns what belongs to none */
  #tell(
    error: unknown,
    fields: readonly FieldEditor[],
    choices: readonly RelationshipChoice[],
  ): readonly Node[] {
    if (!(error instanceof Refused) || error.problems.length === 0) {
      return [alert(messageOf(error))];
    }
    const at = new Map<FieldEditor | RelationshipChoice, Problem[]>();
    const others: Problem[] = [];
    for (const problem of error.problems) {
      const place = placeOfProblem(problem, fields, choices);
      if (place) at.set(place, [...(at.get(place) ?? []), problem]);
      else others.push(problem);
    }
    for (const [place, problems] of at) {
      place.tell(
        problems.map(({ detail, title }) => detail ?? title).join(" "),
      );
    }
    [...at.keys()][0]?.focus();
    return [
      ...others.map((problem) =>
        alert(`${error.status}: ${sentence(problem)}`),
      ),
      ...(at.size > 0 && others.length === 0
        ? [alert(`${error.status}: not saved; see the marked fields`)]
        : []),
    ];
  }
}

/** Where a problem is shown: `source.pointer` names the field. */
function placeOfProblem(
  { source, detail }: Problem,
  fields: readonly FieldEditor[],
  choices: readonly RelationshipChoice[],
): FieldEditor | RelationshipChoice | undefined {
  const [, , part = "", given = ""] = source?.pointer?.split("/") ?? [];
  // What is missing has the pointer of the object that it is missing in.
  const missing = /^the (attribute|relationship) "(\S+)" is/.exec(detail ?? "");
  const name = part === "id" ? part : unescaped(given) || missing?.[2];
  const isLink = part === "relationships" || missing?.[1] === "relationship";
  const places: readonly (FieldEditor | RelationshipChoice)[] = isLink
    ? choices
    : fields;
  return places.find((one) => one.name === name);
}

/** A part of a JSON pointer. */
function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function alert(text: string): Node {
  return element("p", { class: "alert", role: "alert" }, text);
}
