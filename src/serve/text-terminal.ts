import { reportFailure, type Terminal } from "gen-api/serving";

/** A terminal that passes on what errors and notes say, without colours. */
export function textTerminal(err: Terminal["err"]): Terminal {
  const plain = (text: string): string => text;
  const colours = { red: plain, yellow: plain, cyan: plain, dim: plain };
  return {
    out: () => undefined,
    err,
    isInteractive: false,
    outColour: colours,
    errColour: colours,
  };
}

/** What the command would print of an error. */
export function failureText(error: unknown, version: string): string {
  let text = "";
  const terminal = textTerminal((part) => (text += part));
  reportFailure(error, terminal, false, version);
  return text.trimEnd();
}
