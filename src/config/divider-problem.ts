/** What is wrong with a divider: an id could not be split at it again. */
export function dividerProblem(divider: string): string | undefined {
  return divider.length !== 1 || /[~/]/.test(divider)
    ? "must be one character other than ~ and /"
    : undefined;
}
