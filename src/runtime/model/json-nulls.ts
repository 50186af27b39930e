/** What `null` can mean in a Json field; the `Prisma` namespace of a client has them. */
export interface JsonNulls {
  readonly DbNull: object;
  readonly JsonNull: object;
  readonly AnyNull: object;
}
