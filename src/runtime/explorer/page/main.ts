import type { App } from "./app.js";
import { modelAt } from "./collection.js";
import { Counts } from "./counts.js";
import { describe, type Description, type OpenApi } from "./description.js";
import { element, refill } from "./element.js";
import { showHelp } from "./help.js";
import { listenForKeys } from "./keyboard.js";
import { Notice } from "./notice.js";
import { isOfDialog } from "./open-dialog.js";
import { fragmentOf, placeOf, type Place } from "./place.js";
import { RecordPanel } from "./record-panel.js";
import { messageOf } from "./refused.js";
import { RequestsPanel } from "./requests-panel.js";
import { Service } from "./service.js";
import { showServeStatus } from "./serve-status.js";
import { settingsOf } from "./settings.js";
import { SignIn } from "./sign-in.js";
import { TableView } from "./table-view.js";
import { placeBefore, showTrail } from "./trail.js";
import { showIcon } from "./show-icon.js";
import { Titles } from "./titles.js";
import { Token } from "./token.js";
import { TypesList } from "./types-list.js";

const settings = settingsOf(document);
const notice = new Notice(part("notice"));
const requests = new RequestsPanel(settings, part("requests"));
const token = new Token(settings.rest);
const signIn = new SignIn(token, part("sign-in"));
const service = new Service(settings.rest, token, (sent) => {
  requests.add(sent);
  if (sent.status === 401) signIn.ask();
});

showIcon(document);
part("help").addEventListener("click", showHelp);
part("show-types").addEventListener("click", () => {
  document.body.classList.toggle("shows-types");
});

try {
  start(await loadDescription());
} catch (error) {
  refill(
    part("table"),
    element("h2", { tabindex: -1 }, "There is no description"),
    element("p", { class: "alert", role: "alert" }, messageOf(error)),
    element(
      "p",
      { class: "hint" },
      `The explorer reads the OpenAPI description of the REST service at ${settings.description}.`,
    ),
  );
}

async function loadDescription(): Promise<Description> {
  const { headers } = token;
  const response = await fetch(settings.description, { headers });
  if (response.status === 401) signIn.ask();
  if (!response.ok) {
    throw new Error(`${settings.description} answers ${response.status}.`);
  }
  const document = (await response.json()) as OpenApi;
  if (!document.paths)
    throw new Error(`${settings.description} is no OpenAPI description.`);
  return describe(document);
}

function start(description: Description): void {
  requests.describe(description);
  let place = placeOf(location.hash);
  const counts = new Counts(description, service);
  const titles = new Titles(description, service);
  const app: App = {
    settings,
    description,
    service,
    counts,
    titles,
    place: () => place,
    go(to) {
      const fragment = fragmentOf(to);
      if (isOfDialog(history)) location.replace(fragment);
      else location.hash = fragment;
    },
    reload() {
      titles.forget();
      // What is not saved stays in the panel.
      void (panel.isChanged ? table.show(place) : show(place));
    },
    hasChanges: () => panel.isChanged,
    tell: (text) => notice.say(text),
  };
  const types = new TypesList(app, part("types"), part("search"));
  const table = new TableView(app, part("table"));
  const recount = (type: string): void => counts.recount(type);
  const panel = new RecordPanel(app, part("record"), recount);

  async function show(next: Place, before?: Place): Promise<void> {
    place = next;
    const has = next.open !== undefined || next.creating;
    document.body.classList.toggle("has-record", has);
    document.body.classList.toggle("at-start", next.path.length === 0);
    document.body.classList.remove("shows-types");
    types.mark(modelAt(description, next)?.type);
    showTrail(part("trail"), next);
    document.title = [next.path.join(" "), "Explorer"]
      .filter(Boolean)
      .join(" · ");
    const same = before !== undefined && tableOf(before) === tableOf(next);
    await Promise.all([
      same ? table.highlight(next) : table.show(next),
      before && recordOf(before) === recordOf(next)
        ? undefined
        : panel.show(next),
    ]);
    if (!before || place !== next) return;
    if (has && recordOf(before) !== recordOf(next)) panel.focus();
    else if (!has && (before.open || before.creating) && same)
      table.focus(before.open?.id);
    else if (before.path.join("/") !== next.path.join("/")) table.focus();
  }

  addEventListener("hashchange", () => {
    const next = placeOf(location.hash);
    const leaves = recordOf(next) !== recordOf(place);
    if (leaves && panel.isChanged && !confirm("Discard what is not saved?")) {
      history.replaceState(null, "", fragmentOf(place));
      return;
    }
    void show(next, place);
  });
  addEventListener("beforeunload", (event) => {
    if (panel.isChanged) event.preventDefault();
  });
  listenForKeys(
    {
      "/": () => {
        document.body.classList.add("shows-types");
        part("search").focus();
      },
      "?": showHelp,
      t: () => table.focus(),
      r: () => panel.focus(),
      f: () => table.toggleFilters(),
      n: () => table.turn(1),
      p: () => table.turn(-1),
      q: () => requests.toggle(),
      c: () =>
        part("table").querySelector<HTMLElement>('[data-key="new"]')?.click(),
      b: () => {
        const back = placeBefore(place);
        if (back) app.go(back);
      },
    },
    {
      save: () => panel.save(),
      close: () => {
        const menu = document.querySelector<HTMLDetailsElement>(".menu[open]");
        if (menu) menu.open = false;
        else if (place.open || place.creating) panel.close();
      },
    },
  );
  void show(place);
  if (settings.serve !== undefined) {
    const url = `${settings.serve}/status`;
    void showServeStatus(url, part("banner"), app.hasChanges);
  }
}

/** What decides which records the table has. */
function tableOf(place: Place): string {
  return fragmentOf({ ...place, open: undefined, creating: false, trail: [] });
}

function recordOf({ open, creating, path }: Place): string {
  if (creating) return `new ${path.join("/")}`;
  return open ? `${open.type}/${open.id}` : "";
}

interface Parts {
  readonly requests: HTMLDetailsElement;
  readonly search: HTMLInputElement;
}

function part<Name extends string>(
  id: Name,
): Name extends keyof Parts ? Parts[Name] : HTMLElement {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node as Name extends keyof Parts ? Parts[Name] : HTMLElement;
}
