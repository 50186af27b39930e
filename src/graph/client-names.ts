/** The property of the Prisma client that serves a model: `PostLike` → `postLike`. */
export function delegateName(model: string): string {
  // By code point, as in the client: a model's name may begin with any letter.
  return model.replace(/^./u, (first) => first.toLowerCase());
}

/** The name for which the client looks first: of `Tag` and `tag`, its `tag` is `Tag`. */
export function preferredByClient(model: string): string {
  return model.replace(/^./u, (first) => first.toUpperCase());
}
