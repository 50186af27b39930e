import { ApiError } from "../../errors/api-error.js";
import { faultOf } from "../../prisma/errors/fault.js";

/**
 * Runs the transaction of an upsert, and up to twice more if another request was faster: the
 * record which that has made is seen in a new transaction alone.
 *
 * @param mayRepeat whether it is an upsert, and no code of the application runs in it
 */
export async function afterRace<Result>(
  mayRepeat: boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let left = mayRepeat ? 2 : 0; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      const cause = error instanceof ApiError ? error.cause : error;
      const kind = faultOf(cause)?.kind;
      if (left === 0 || (kind !== "unique" && kind !== "overtaken")) {
        throw error;
      }
    }
  }
}
