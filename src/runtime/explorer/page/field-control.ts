import type { Attribute } from "./description.js";
import { element } from "./element.js";
import { readBase64 } from "./read-base64.js";
import { saveFile } from "./save-file.js";
import { sizeText } from "./value-text.js";

/** A value that cannot be sent, since it is no JSON. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** A control with the text of a value, which may be no value at all. */
interface Control {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  /** `undefined` where nothing is chosen. */
  readonly value: () => unknown;
}

/** What an attribute is edited with. */
export function controlOf(attribute: Attribute, given: unknown): Control {
  switch (attribute.kind) {
    case "boolean":
      return choice(["true", "false"], given, (text) => text === "true");
    case "enum":
      return choice(attribute.values, given, (text) => text);
    case "bytes":
      return file(attribute.name, given);
    case "json":
      return text(
        given === undefined ? "" : JSON.stringify(given, null, 2),
        jsonOf,
      );
    case "integer":
    case "number":
      return line(given, numberOf);
    case "date":
      return date(given);
    case "text":
      return isLong(attribute.name, given)
        ? text(String(given ?? ""), (one) => one)
        : line(given, (one) => one);
    default:
      return line(given, (one) => one);
  }
}

function choice(
  values: readonly string[],
  given: unknown,
  read: (text: string) => unknown,
): Control {
  const empty = given === undefined || given === null;
  const node = element(
    "select",
    {},
    empty && element("option", { value: "" }, "—"),
    ...values.map((value) =>
      element("option", { value, selected: value === String(given) }, value),
    ),
  );
  return {
    node,
    input: node,
    value: () => (node.value === "" ? undefined : read(node.value)),
  };
}

function line(given: unknown, read: (text: string) => unknown): Control {
  const node = element("input", {
    value: String(given ?? ""),
    autocomplete: "off",
    spellcheck: "false",
  });
  return { node, input: node, value: () => read(node.value) };
}

/** Text that may have several lines. */
function isLong(name: string, given: unknown): boolean {
  return (
    /body|content|text|description|bio|summary|notes?$|comment|message/i.test(
      name,
    ) || /\n|.{80}/.test(String(given ?? ""))
  );
}

/** A time in the zone of its reader; what the service has is in its title. */
function date(given: unknown): Control {
  const known = new Date(String(given ?? ""));
  const isDate = !Number.isNaN(known.getTime());
  // What no picker can show, such as a year before 1, is text.
  if (!isDate && typeof given === "string") return line(given, (one) => one);
  const offset = isDate ? known.getTimezoneOffset() * 60_000 : 0;
  const node = element("input", {
    type: "datetime-local",
    step: 1,
    value: isDate
      ? new Date(known.getTime() - offset)
          .toISOString()
          .replace(/(\.000)?Z/, "")
      : "",
    title: isDate ? String(given) : undefined,
  });
  return {
    node,
    input: node,
    value: () => (node.value === "" ? "" : new Date(node.value).toISOString()),
  };
}

function text(given: string, read: (text: string) => unknown): Control {
  const node = element("textarea", { rows: 1, spellcheck: "false" });
  node.value = given;
  return { node, input: node, value: () => read(node.value) };
}

/** Bytes come from a file, and can be saved as one. */
function file(name: string, given: unknown): Control {
  const input = element("input", { type: "file" });
  const state = element(
    "span",
    {},
    typeof given === "string" ? sizeText(given) : "",
  );
  const save =
    typeof given === "string" &&
    element(
      "button",
      {
        type: "button",
        onclick: () => {
          const bytes = Uint8Array.from(atob(given), (one) =>
            one.charCodeAt(0),
          );
          saveFile(name, new Blob([bytes]));
        },
      },
      "Save as a file",
    );
  let read: string | undefined;
  input.addEventListener("change", async () => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    read = await readBase64(chosen);
    input.dataset["read"] = String(read.length);
    state.textContent = sizeText(read);
  });
  return {
    node: element("div", { class: "file" }, state, save, input),
    input,
    value: () => read ?? given,
  };
}

/** A number; what is none is sent as it is, so that the service says what is wrong. */
function numberOf(text: string): unknown {
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim());
  return isNumber ? Number(text) : text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Unreadable(`This is no JSON: ${(error as Error).message}`);
  }
}
