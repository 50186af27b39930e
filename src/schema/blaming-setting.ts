import { atSetting, type Setting } from "../source/at-setting.js";
import { SchemaNotFoundError } from "./schema-error.js";

/**
 * Does what needs a schema. If there is none, the error is at the setting that names
 * it: the user did not type the path, and has to know where it came from.
 */
export async function blamingSetting<T>(
  setting: Setting | undefined,
  cwd: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!setting || !(error instanceof SchemaNotFoundError)) throw error;
    const located = error.diagnostics.map((one) =>
      atSetting(one, setting, cwd),
    );
    throw new SchemaNotFoundError(await Promise.all(located));
  }
}
