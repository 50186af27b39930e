/** Who has a token. */
export declare function userOf(
  authorization: unknown,
): Promise<{ readonly id: string } | undefined>;
