import { applicationError } from "./application-error.js";

/**
 * Runs code of the application around a step of ours, which it is given as `next`.
 *
 * @throws what the step throws, as it is; any other error as one of the application
 */
export async function runAround<Result, Made>(
  step: () => Promise<Result>,
  around: (next: () => Promise<Result>) => Made | Promise<Made>,
): Promise<Made> {
  let failed: { readonly error: unknown } | undefined;
  const attempt = async (): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      failed = { error };
      throw error;
    }
  };
  const next = (): Promise<Result> => {
    const done = attempt();
    // Who does not await it must not end the process.
    done.catch(() => undefined);
    return done;
  };
  try {
    return await around(next);
  } catch (error) {
    throw failed?.error === error ? error : applicationError(error);
  }
}
