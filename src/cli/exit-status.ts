/** The exit statuses of the command. */
export const exitStatuses = {
  done: 0,
  drift: 1,
  usage: 2,
  invalidSchema: 3,
  bug: 70,
} as const;

export type ExitStatus = (typeof exitStatuses)[keyof typeof exitStatuses];
