import type { App } from "./app.js";
import type { Relationship } from "./description.js";
import { element } from "./element.js";
import { labelOf } from "./label-of.js";
import { pickRecord } from "./picker.js";
import { collectionPlace, following, fragmentOf, pathOf } from "./place.js";
import { messageOf } from "./refused.js";
import type { Identifier, Resource } from "./service.js";
import { recordName } from "./record-name.js";
import { relationshipLabel } from "./relationship-label.js";

const shownMembers = 10;

/** A relationship of the record in the panel: its members, and what connects and disconnects them. */
export function relationshipRow(
  app: App,
  record: Resource,
  relationship: Relationship,
): HTMLElement {
  const { name, type, many, writable } = relationship;
  const path = `/${pathOf([record.type, record.id])}`;
  const problem = element("p", { class: "problem", role: "alert" });
  const change = async (
    method: "POST" | "PATCH" | "DELETE",
    data: unknown,
    then: () => unknown,
  ): Promise<void> => {
    problem.textContent = "";
    try {
      const to = `${path}/relationships/${name}`;
      await app.service.write(method, to, { data });
      await then();
      app.tell(`Saved ${name} of ${record.type} ${record.id}`);
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  };
  const purpose = `${many ? "Connect" : "Set"} ${name} of ${record.type} ${record.id}`;
  const canPart = !relationship.required && !isNeededBy(relationship);
  return many ? toMany() : toOne();

  /** Whether the related records have to have this one. */
  function isNeededBy({ type }: Relationship): boolean {
    const back = (app.description.model(type)?.relationships ?? []).filter(
      (one) => one.type === record.type,
    );
    return back.length > 0 && back.every(({ required }) => required);
  }

  function link(to: Identifier, label?: string): HTMLElement {
    const place = { ...app.place(), open: to, creating: false };
    return element(
      "a",
      {
        href: fragmentOf(following(app.place(), place)),
        "data-key": `to ${name}`,
      },
      recordName(app, to, label),
    );
  }

  function toOne(): HTMLElement {
    const linked = record.relationships?.[name]?.data as
      Identifier | null | undefined;
    const choose = async (): Promise<void> => {
      const picked = await pickRecord(app, type, purpose);
      if (picked) await change("PATCH", picked, () => changed(picked));
    };
    const changed = (data: Identifier | null): void => {
      if (!app.hasChanges()) {
        app.reload();
        return;
      }
      const relationships = { ...record.relationships, [name]: { data } };
      const now = { ...record, relationships };
      node.replaceWith(relationshipRow(app, now, relationship));
    };
    const node = element(
      "div",
      { class: "relationship" },
      relationshipLabel(relationship),
      linked ? link(linked) : element("span", { class: "null" }, "null"),
      writable &&
        element(
          "button",
          {
            "data-key": `choose ${name}`,
            "aria-label": `Set ${name}`,
            onclick: choose,
          },
          "Set…",
        ),
      writable &&
        Boolean(linked) &&
        canPart &&
        element(
          "button",
          {
            "aria-label": `Disconnect ${name}`,
            onclick: () => change("PATCH", null, () => changed(null)),
          },
          "Disconnect",
        ),
      problem,
    );
    return node;
  }

  function toMany(): HTMLElement {
    const members = element("ul", { class: "members" });
    const total = element("span", { class: "kind", role: "status" });
    const load = async (): Promise<void> => {
      try {
        const { data, meta } = await app.service.get<readonly Resource[]>(
          `${path}/${name}?page[limit]=${shownMembers}`,
        );
        const count = meta?.total ?? data.length;
        total.textContent =
          count > data.length
            ? `${data.length} of ${count} shown`
            : `${count} linked`;
        members.replaceChildren(...data.map(member));
      } catch (error) {
        problem.textContent = messageOf(error);
      }
    };
    const member = (one: Resource): HTMLElement => {
      const { type, id } = one;
      return element(
        "li",
        {},
        link({ type, id }, labelOf(one)),
        writable &&
          canPart &&
          element(
            "button",
            {
              "aria-label": `Disconnect ${type} ${id}`,
              onclick: async () => {
                await change("DELETE", [{ type, id }], load);
                connect.focus();
              },
            },
            "Disconnect",
          ),
      );
    };
    const connect = element(
      "button",
      {
        "aria-label": `Connect ${name}`,
        onclick: async () => {
          const picked = await pickRecord(app, type, purpose);
          if (picked) await change("POST", [picked], load);
          connect.focus();
        },
      },
      "Connect…",
    );
    const place = collectionPlace(record.type, record.id, name);
    const content = element(
      "div",
      {},
      total,
      members,
      writable && connect,
      problem,
    );
    return element(
      "div",
      { class: "relationship" },
      element(
        "details",
        {
          ontoggle: (event: Event) => {
            if ((event.target as HTMLDetailsElement).open) void load();
          },
        },
        element(
          "summary",
          { "data-key": `members ${name}` },
          name,
          element("span", { class: "kind" }, ` ${type}, many`),
        ),
        content,
      ),
      element(
        "a",
        {
          href: fragmentOf(following(app.place(), place)),
          "data-key": `table ${name}`,
          "aria-label": `Table of ${name}`,
        },
        "Table →",
      ),
    );
  }
}
