import type { GraphProblem } from "../graph/graph-problem.js";
import type { Directive } from "../graph/schema-description.js";
import { type Diagnostic, inFile } from "../source/diagnostic.js";
import type { Positions } from "./positions.js";
import type { Place } from "../source/position.js";

/**
 * The problem as a diagnostic, at the place of its setting, or else where its
 * names are declared. A member of the configuration is named as well.
 *
 * @param placeOfSetting finds a member of the configuration, if its file is known
 */
export function locateProblem(
  problem: GraphProblem,
  positions: Positions,
  placeOfSetting: (setting: string) => Place | undefined = () => undefined,
): Diagnostic {
  const { severity, hint, source, message } = problem;
  const setting = source && "path" in source ? source.path : undefined;
  const place =
    setting === undefined
      ? placeOf(problem, positions)
      : placeOfSetting(setting);
  return {
    severity,
    message:
      setting === undefined || message.startsWith(setting)
        ? message
        : `${setting}: ${message}`,
    ...(hint !== undefined && { hint }),
    ...(setting !== undefined && { setting }),
    ...(place !== undefined && inFile(place, severity)),
  };
}

function placeOf(
  { model, field, source }: GraphProblem,
  positions: Positions,
): Place | undefined {
  const isDirective = source !== undefined && !("path" in source);
  const position = isDirective
    ? positions.directive(source)
    : model === undefined
      ? undefined
      : positions.locate(model, field);
  const length = isDirective
    ? directiveText(source).length
    : (field ?? model ?? "").length;
  return position && { position, length };
}

function directiveText({ name, value }: Directive): string {
  return `@api.${name} ${value}`.trimEnd();
}
