import { z } from "zod";
import { fitting } from "../budget.js";
import { segment } from "../parameters.js";
import { accepted } from "../accepted.js";
import { words } from "../result.js";
import { defineTool, name, names, reads } from "../tool.js";
import { ToolError } from "../tool-error.js";
import { typeLines } from "../type-lines.js";

export const describeType = defineTool({
  name: "describe_type",
  description:
    "Describes a type: fields, rules, filter operators, relationships, operations, actions.",
  annotations: reads,
  input: z.strictObject({
    type: name,
    only: names.optional().describe("describe these fields alone"),
  }),
  async run(service, { type, only }) {
    const description = await service.describe();
    const found = description.types.get(type.toLowerCase());
    if (!found) {
      // The service says best what is meant.
      accepted(await service.ask({ method: "GET", path: `/${segment(type)}` }));
      throw new ToolError(`there is no type "${type}"`);
    }
    const lines = typeLines(description, found, only && new Set(only));
    const shown = fitting(lines, (line) => line);
    const left = lines.length - shown.length;
    const text = [
      ...shown,
      ...(left > 0 ? [`${left} lines left out: "only" has some fields`] : []),
    ].join("\n");
    return words(text, { type, description: text });
  },
});
