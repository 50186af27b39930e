/** The values that `null` can mean in a Json field, from the `Prisma` namespace of a client. */
export interface JsonNulls {
  readonly DbNull: object;
  readonly JsonNull: object;
  readonly AnyNull: object;
}
