import { isListOfStrings, isObject } from "../config/value-kinds.js";
import { shapeMember, shapeTypes } from "../graph/shape-types.js";
import { suggestion } from "../runtime/contract/nearest-name.js";
import { fieldName, memberName, type SettingType } from "./setting-values.js";

const types = [
  ...["String", "Int", "BigInt", "Float", "Decimal", "Boolean"],
  ...["DateTime", "Bytes", "Json"],
];

/** Attributes by name. A directive says one: `excerpt String? needs body, title`. */
export const computed: SettingType = {
  merges: true,
  parse(text) {
    const said = /^(\S+)\s+(\w+)(\??)\s+needs\s+(.+)$/.exec(text);
    if (!said) return text;
    const [, name = "", type, optional, needs = ""] = said;
    const columns = needs.split(",").map((one) => one.trim());
    const nullable = optional === "?" && { nullable: true };
    return { [name]: { type, ...nullable, needs: columns } };
  },
  problem: ofMembers(
    "must be attributes by name, as a directive `excerpt String needs body`",
    (value) => {
      const { type, nullable = false, needs, ...others } = value;
      const [other] = Object.keys(others);
      if (other !== undefined) {
        return `has no "${other}"${suggestion(other, ["type", "nullable", "needs"])}`;
      }
      if (types.some((one) => `${one}?` === type)) {
        return `has the type "${String(type)}": what may be null has nullable: true`;
      }
      if (!types.some((one) => one === type)) {
        return `needs a type: ${types.join(", ")}`;
      }
      if (typeof nullable !== "boolean")
        return "nullable must be true or false";
      const columns = [needs].flat();
      return isListOfStrings(columns) && columns.length > 0
        ? undefined
        : "needs must be a column or a list of columns";
    },
    fieldName,
  ),
};

/** Actions by name. There is no directive of them: the schema says what is stored. */
export const actions: SettingType = {
  parse: () => undefined,
  problem: ofMembers(
    "must be actions by name, in the configuration",
    ({ on, returns, input = {}, writes = [], ...others }) => {
      const [other] = Object.keys(others);
      if (other !== undefined) {
        return `has no "${other}"${suggestion(other, ["on", "returns", "input", "writes"])}`;
      }
      if (on !== "record" && on !== "collection") {
        return 'must be on: "record" or on: "collection"';
      }
      if (!["undefined", "string"].includes(typeof returns)) {
        if (!isObject(returns)) {
          return 'returns must be a type, "many", "none", "value" or types by name';
        }
        const problem = shapeProblem(returns);
        if (problem !== undefined) return `returns ${problem}`;
      }
      if (!isListOfStrings([writes].flat())) {
        return "writes must be a model or a list of models";
      }
      if (!isObject(input)) return "input must be types by name";
      const problem = shapeProblem(input);
      return problem && `takes ${problem}`;
    },
    memberName,
  ),
};

function shapeProblem(shape: object): string | undefined {
  const wrong = Object.entries(shape).find(
    ([member, type]) => !shapeMember(member, type),
  );
  return (
    wrong &&
    `${wrong[0]}, whose type must be ${Object.keys(shapeTypes).join(", ")}, with [] for a list and ? for what may be left out`
  );
}

type SettingMembers = Readonly<Record<string, unknown>>;

function ofMembers(
  needed: string,
  problem: (member: SettingMembers) => string | undefined,
  names: SettingType,
): SettingType["problem"] {
  return (value) => {
    if (!isObject(value)) return needed;
    for (const [name, member] of Object.entries(value)) {
      const wrong =
        names.problem(name) ??
        (isObject(member) ? problem(member) : "must be an object");
      if (wrong !== undefined) return `${name} ${wrong}`;
    }
    return undefined;
  };
}
