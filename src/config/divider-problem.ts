/** What is wrong with a divider: with a wrong one, ids could not be split again. */
export function dividerProblem(divider: string): string | undefined {
  return divider.length !== 1 || /[~/]/.test(divider)
    ? "must be one character other than ~ and /"
    : undefined;
}
