import fc from "fast-check";
import { exposed, type ModelName } from "./members.js";
import {
  anyKey,
  anyRelation,
  anyValue,
  anyWritten,
  together,
} from "./names.js";
import { anySelection, anyWhere } from "./rpc-reads.js";

// Arguments of writes in RPC, nested ones included. Ids stay, so that hidden links do.

type Objects = fc.Arbitrary<object>;

const member = (name: string, value: fc.Arbitrary<unknown>): Objects =>
  value.map((one) => ({ [name]: one }));

const fresh = fc.nat({ max: 1e6 }).map((number) => `new${String(number)}`);

/** What a record needs to be created. The time is given: the default differs. */
const required: Readonly<Record<ModelName, Objects>> = {
  User: fc.record({
    email: fresh,
    joinedAt: fc.constant("2024-02-02T00:00:00.000Z"),
  }),
  Org: member("name", fresh),
  Post: fc.record({
    title: fc.constantFrom("Notes", "More"),
    author: member("connect", anyKey("User")),
  }),
  Tag: member("name", fresh),
  Invite: member("code", fresh),
};

const attributes = (model: ModelName): Objects =>
  anyWritten(model).chain((name) => member(name, anyValue(model, name)));

function anyData(model: ModelName, depth = 2): Objects {
  if (depth === 0) return attributes(model);
  const relation = anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name];
    return member(
      name,
      target
        ? nested(target.model, target.many, depth - 1)
        : fc.constantFrom({ connect: { id: 1 } }, { deleteMany: {} }),
    );
  });
  return fc.oneof(
    attributes(model),
    relation,
    relation,
    together(attributes(model), relation),
  );
}

const created = (model: ModelName, depth: number): Objects =>
  fc.oneof(
    required[model],
    required[model],
    together(anyData(model, depth), required[model]),
  );

function nested(model: ModelName, many: boolean, depth: number): Objects {
  const key = anyKey(model);
  const data = anyData(model, depth);
  const create = created(model, 0);
  const connecting = [
    member("connect", key),
    member("create", create),
    member("connectOrCreate", fc.record({ where: key, create })),
  ];
  if (!many) {
    return fc.oneof(
      ...connecting,
      fc.constantFrom({ disconnect: true }, { delete: true }),
      member("update", data),
      member("upsert", fc.record({ create, update: data })),
    );
  }
  const where = anyWhere(model, 1);
  return fc.oneof(
    ...connecting,
    fc.constantFrom("disconnect", "delete").chain((name) => member(name, key)),
    member("set", fc.array(key, { maxLength: 2 })),
    member("deleteMany", where),
    member("deleteMany", where),
    member("update", fc.record({ where: key, data })),
    member("updateMany", fc.record({ where, data: attributes(model) })),
    member("updateMany", fc.record({ where, data: attributes(model) })),
    member("upsert", fc.record({ where: key, create, update: data })),
  );
}

/** An operation that writes, with its arguments. */
export function anyWrite(
  model: ModelName,
): fc.Arbitrary<readonly [operation: string, args: object]> {
  const where = member("where", anyKey(model));
  const selection = anySelection(model, 1);
  const data = member("data", anyData(model));
  const update = together(where, data, selection);
  return fc.oneof(
    fc.tuple(fc.constant("update"), update),
    fc.tuple(fc.constant("update"), update),
    fc.tuple(fc.constant("update"), update),
    fc.tuple(
      fc.constant("create"),
      together(member("data", created(model, 2)), selection),
    ),
    fc.tuple(
      fc.constant("upsert"),
      together(
        where,
        member("create", created(model, 1)),
        member("update", anyData(model)),
      ),
    ),
    fc.tuple(
      fc.constantFrom("updateMany", "updateManyAndReturn"),
      together(
        member("where", anyWhere(model)),
        member("data", attributes(model)),
      ),
    ),
    fc.tuple(fc.constant("delete"), together(where, selection)),
  );
}
