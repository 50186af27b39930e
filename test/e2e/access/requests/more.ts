import fc from "fast-check";
import { asOperations, atomicHeaders } from "../../../support/as-operations.js";
import { type Asked, type ModelName, models, part } from "./blog-models.js";
import { anyRestRead, anyRestWrite } from "./rest.js";
import { anyRpcWrite } from "./rpc-writes.js";

// What only the blog with more takes: conditions, keys, actions, computed attributes.

const anyTag = fc.constantFrom(
  ...['"1"', '"2"', '"3"', '"7"', 'W/"1"', "*", '"1", "2"', '"1.x"'],
);

const anyOwnPath = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<ModelName>("Post", "Comment", "Post", "Comment", "User")
      .chain((model) =>
        fc
          .constantFrom(...models[model].ids)
          .map((id) => `/${models[model].delegate}/${id}`),
      ),
  },
  // Its author may change it, and may not know its version.
  { weight: 1, arbitrary: fc.constant("/comment/by-ada") },
);

const withHeader = (
  asked: fc.Arbitrary<Asked>,
  name: string,
  value: fc.Arbitrary<string>,
): fc.Arbitrary<Asked> =>
  fc.tuple(asked, value).map(([one, text]) => ({
    ...one,
    headers: { ...one.headers, [name]: text },
  }));

const anyGet: fc.Arbitrary<Asked> = fc.oneof(
  anyOwnPath.map((path) => ({ service: "rest", method: "GET", path }) as const),
  anyRestRead,
);

/** Reads that say which version they have. */
export const anyKnownRead = withHeader(anyGet, "if-none-match", anyTag);

const anyOwnWrite: fc.Arbitrary<Asked> = fc
  .tuple(anyOwnPath, fc.boolean())
  .map(([path, deletes]) => {
    const [, type = "", id = ""] = path.split("/");
    const attributes =
      type === "post"
        ? { title: "By version" }
        : type === "user"
          ? { name: "By version" }
          : { body: "By version" };
    return {
      service: "rest",
      method: deletes ? "DELETE" : "PATCH",
      path,
      ...(!deletes && { body: { data: { type, id, attributes } } }),
    };
  });

/** Writes of one version. */
export const anyVersionedWrite = withHeader(
  fc.oneof(anyOwnWrite, anyOwnWrite, anyRestWrite),
  "if-match",
  anyTag,
);

/** The same in one document. */
export const anyVersionedOperations: fc.Arbitrary<Asked> = fc
  .array(
    fc.tuple(
      fc.oneof(anyOwnWrite, anyRestWrite),
      part(fc.constantFrom({ version: 1 }, { version: "2" }, { version: 7 })),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((all) => ({
    service: "rest",
    method: "POST",
    path: "/operations",
    headers: atomicHeaders,
    body: asOperations(
      all.map(([{ body, ...write }, meta]) => ({
        ...write,
        body: { ...(body as object | undefined), meta },
      })),
    ),
  }));

/** Actions of both services. */
export const anyAction: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.constantFrom("touch", "writer", "newest"),
    fc.constantFrom("1", "4", "90", "100", "101", "101", "110"),
    fc.constantFrom<Asked["service"]>("rest", "rpc"),
  )
  .map(([name, id, service]) => {
    const isOfOne = name !== "newest";
    return service === "rest"
      ? {
          service,
          method: "POST",
          path: `/post/${isOfOne ? `${id}/` : ""}-/${name}`,
        }
      : {
          service,
          method: "POST",
          path: `/post/${name}`,
          body: isOfOne ? { where: { id: Number(id) } } : {},
        };
  });

const anyKey = fc.constantFrom('"a"', '"b"', '"c"', '"of-zed"');

/** Writes of both services that may be sent again. */
export const anyKeyedWrite = withHeader(
  fc.oneof(
    anyRestWrite,
    anyRpcWrite,
    anyOwnWrite,
    anyVersionedWrite,
    anyAction,
  ),
  "idempotency-key",
  anyKey,
);

const anyComputedFilter = fc.constantFrom(
  ...["filter[score]=1", "filter[score$gt]=2", "filter[score$null]=true"],
  ...["filter[not.score$gt]=2", "filter[excerpt]=Dra", "filter[excerpt]=A"],
  ...["filter[talk]=0", "filter[talk]=1", "filter[not.talk]=0"],
  ...["filter[author.address]=a", "filter[not.author.address]=two-"],
);

/** Reads of computed attributes. */
export const anyComputedRead: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      anyComputedFilter.map((filter) => ["/post", filter]),
      fc
        .constantFrom(
          "address]=alan",
          "address]=two-",
          "posts$some.score$gt]=2",
        )
        .map((filter) => ["/user", `filter[${filter}`]),
      anyOwnPath.map((path) => [path, "include="]),
    ),
    fc.constantFrom("", "fields[post]=score,talk", "include=author"),
  )
  .map(([[path = "", filter = ""], more]) => ({
    service: "rest",
    method: "GET",
    path,
    query: [filter, more].filter((one) => one !== "").join("&"),
  }));
