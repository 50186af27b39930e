/**
 * Names the user's file or folder in errors of the file system. Those of a full disk
 * name none, and those of a staged file one that the user does not know.
 */
export function forPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
}
