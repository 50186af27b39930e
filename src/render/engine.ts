import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Handlebars from "handlebars";

const templates = new URL("../../templates/", import.meta.url);
const require = createRequire(import.meta.url);
const compiled = new Map<string, Handlebars.TemplateDelegate>();

/**
 * Renders a template of `templates/` with its view. Nothing is escaped: views
 * contain finished TypeScript, never raw text of a schema. A name that a template
 * uses and the view lacks is an error.
 */
export function renderTemplate(name: string, view: object): string {
  let template = compiled.get(name);
  if (!template) {
    const source = readFileSync(new URL(`${name}.hbs`, templates), "utf8");
    // Loaded only when needed: a run with nothing to render does not load it.
    const { compile } = require("handlebars") as typeof Handlebars;
    template = compile(source, {
      noEscape: true,
      strict: true,
      knownHelpersOnly: true,
    });
    compiled.set(name, template);
  }
  return template(view);
}
