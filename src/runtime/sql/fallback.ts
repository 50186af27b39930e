/** What Prisma has to read, and why. */
export class Fallback extends Error {
  override readonly name: string = "Fallback";
}

/** Related records that take several statements, though each of these may be one of SQL. */
export class Cut extends Fallback {
  constructor(why = "more related records than one statement reads") {
    super(why);
  }
}

/** @throws Fallback */
export function passOn(reason: string): never {
  throw new Fallback(reason);
}

/** A read that Prisma has made. */
export interface PassedOn {
  readonly model: string;
  readonly operation: string;
  readonly reason: string;
}
