/**
 * Prisma's message without the source lines of the call (P7): they show the server's
 * code and its path. Without the account either, which MySQL and MariaDB name where it
 * lacks a permission.
 *
 * Prisma writes a heading, an excerpt whose last line begins with an arrow, the
 * arguments if it refuses them, and finally one paragraph about the problem.
 */
export function ormMessage({ message }: Error): string {
  const lines = message.replaceAll(colour, "").trim().split("\n");
  const arrow = lines.findLastIndex((line) => excerptEnd.test(line));
  const told = lines
    .slice(arrow + 1)
    .join("\n")
    .trim();
  const [problem = ""] = told.split(/\n\s*\n/).slice(-1);
  return problem.trim().replace(excerptLegend, "").replace(account, "");
}

/** `→ 12 const post = await client.post.create(` */
const excerptEnd = /^\s*→\s*\d+\s/;

/** It explains the excerpt, with words that depend on the client's `errorFormat`. */
const excerptLegend =
  / Available options are (marked with \?|listed in green)\.$/;

/** `INSERT command denied to user 'app'@'10.0.0.7' for table …` */
const account = / to user '[^']*'@'[^']*'/;

// eslint-disable-next-line no-control-regex
const colour = /\u001b\[[\d;]*m/g;
