import type { Resource } from "../../model/resource.js";
import { idKey } from "../../serialization/id-text.js";
import type { DelegateMap, Where } from "../delegate.js";
import { oneMore } from "./versioned-data.js";

/**
 * What `If-Match` asks of one record: that a transaction finds it in one of these versions,
 * and counts the write at once. Of several writers who know the same version, one gets it:
 * the `where` of Prisma's own `update` lets all of them win on MariaDB.
 */
export class Claim {
  readonly #resource: Resource;
  readonly #where: Where;
  #versions: readonly (number | bigint)[];
  /** Whether the transaction has found the record in one of the versions. */
  isHeld = false;

  constructor(
    resource: Resource,
    where: Where,
    versions: readonly (number | bigint)[],
  ) {
    this.#resource = resource;
    this.#where = where;
    this.#versions = versions;
  }

  /** Nothing matches it any more. */
  refuse(): void {
    this.#versions = [];
  }

  /** What is written from now on is another write. */
  release(): void {
    this.isHeld = false;
  }

  /** The first statement of the transaction. */
  async take(inside: DelegateMap): Promise<void> {
    const { delegate, version = "", id } = this.#resource;
    const [key] = Object.values(this.#where);
    // What finds many takes the parts of a compound key, not its name.
    const record = id?.fields.length === 1 ? this.#where : (key as object);
    const counted =
      this.#versions.length > 0 &&
      (await inside[delegate]?.updateMany({
        where: { ...record, [version]: { in: [...this.#versions] } },
        data: oneMore(this.#resource),
      }));
    this.isHeld = counted ? counted.count === 1 : false;
  }

  /** Whether a write is one that it has counted already. */
  covers(resource: Resource, where: unknown): boolean {
    return (
      this.isHeld &&
      resource === this.#resource &&
      writtenKey(resource, where) === writtenKey(resource, this.#where)
    );
  }
}

function writtenKey(resource: Resource, where: unknown): string | undefined {
  const { id } = resource;
  const value = id && (where as Where | undefined)?.[id.key];
  if (!id || value === undefined) return undefined;
  return idKey(
    resource,
    id.fields.length === 1
      ? [value]
      : id.fields.map((name) => (value as Where)[name]),
  );
}
