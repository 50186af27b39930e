import { UsageError } from "./usage-error.js";

/** @throws UsageError for a divider that an id could not be split at again */
export function checkDivider(divider: string, file: string): void {
  if (divider.length !== 1 || /[~/]/.test(divider)) {
    throw new UsageError(
      `${file}: "idDivider" must be one character other than ~ and /`,
    );
  }
}
