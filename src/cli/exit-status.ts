/** The exit statuses of the command. */
export const EXIT_STATUS = {
  done: 0,
  drift: 1,
  usage: 2,
  invalidSchema: 3,
  bug: 70,
} as const;

export type ExitStatus = (typeof EXIT_STATUS)[keyof typeof EXIT_STATUS];
