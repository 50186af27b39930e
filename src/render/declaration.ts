import { fitsWidth } from "../source/text-width.js";

/** How a generated constant is declared, exported and called in its own file. */
interface Declaration {
  /** Its name inside of its file. */
  readonly local: string;
  /** `export const postRest: RestRoutes<Client> = {` */
  readonly open: string;
  /** An export clause after it; empty when `open` exports it. */
  readonly close: string;
}

/**
 * An exported constant. If its name is too long for the opening line, it is
 * declared under a short one: prettier would indent the whole value by a level.
 */
export function declaration(
  name: string,
  short: string,
  typeAndValue: string,
): Declaration {
  const open = `export const ${name}${typeAndValue}`;
  if (fitsWidth(open)) return { local: name, open, close: "" };
  return {
    local: short,
    open: `const ${short}${typeAndValue}`,
    close: `\nexport { ${short} as ${name} };\n`,
  };
}
