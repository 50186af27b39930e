import type { Operation } from "./routes.js";

// The operations that generated code lists: each is the delegate's method of that name.
// `delete` cannot be the name of an import.

export const findMany: Operation = ({ delegate, args }) =>
  delegate.findMany(args);

export const findUnique: Operation = ({ delegate, args }) =>
  delegate.findUnique(args);

export const findUniqueOrThrow: Operation = ({ delegate, args }) =>
  delegate.findUniqueOrThrow(args);

export const findFirst: Operation = ({ delegate, args }) =>
  delegate.findFirst(args);

export const findFirstOrThrow: Operation = ({ delegate, args }) =>
  delegate.findFirstOrThrow(args);

export const count: Operation = ({ delegate, args }) => delegate.count(args);

export const aggregate: Operation = ({ delegate, args }) =>
  delegate.aggregate(args);

export const groupBy: Operation = ({ delegate, args }) =>
  delegate.groupBy(args);

export const create: Operation = ({ delegate, args }) => delegate.create(args);

export const createMany: Operation = ({ delegate, args }) =>
  delegate.createMany(args);

export const createManyAndReturn: Operation = ({ delegate, args }) =>
  delegate.createManyAndReturn(args);

export const update: Operation = ({ delegate, args }) => delegate.update(args);

export const updateMany: Operation = ({ delegate, args }) =>
  delegate.updateMany(args);

export const updateManyAndReturn: Operation = ({ delegate, args }) =>
  delegate.updateManyAndReturn(args);

export const upsert: Operation = ({ delegate, args }) => delegate.upsert(args);

export const deleteOne: Operation = ({ delegate, args }) =>
  delegate.delete(args);

export const deleteMany: Operation = ({ delegate, args }) =>
  delegate.deleteMany(args);
