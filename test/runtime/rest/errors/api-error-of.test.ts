import { describe, expect, test } from "@jest/globals";
import type { ApiError } from "../../../../src/runtime/errors/api-error.js";
import {
  type OrmError,
  ormError,
} from "../../../../src/runtime/prisma/errors/orm-error.js";
import { apiErrorOf } from "../../../../src/runtime/rest/errors/api-error-of.js";
import type { RestRequest } from "../../../../src/runtime/rest/request.js";
import type { ApiRequest } from "../../../../src/runtime/service/api-handler.js";
import { queryParameters } from "../../../../src/runtime/service/query-parameters.js";

/** The answer to an error, as if the router had found the request; undefined for a 500. */
function failureOf(
  error: Error,
  { method, path, query }: Pick<ApiRequest, "method" | "path" | "query">,
): ApiError | undefined {
  const [, ...steps] = path.split("/").filter((step) => step !== "");
  const verb = steps.length === 0 && method === "POST" ? "create" : "other";
  const own = steps.length === 1 && method === "DELETE" ? "delete" : verb;
  const failure = apiErrorOf(error, {
    method: method === "HEAD" ? "GET" : method,
    operation: own,
    id: steps.length > 0 ? {} : undefined,
    parameters: () => queryParameters(query),
  } as unknown as RestRequest);
  return failure.status === 500 ? undefined : failure;
}

/** An error of Prisma's own. */
function prismaError(code: string, meta = {}): OrmError {
  const error = new Error("Database error.");
  error.name = "PrismaClientKnownRequestError";
  return Object.assign(error, { code, meta });
}

/** What Prisma makes of an error of the database that it has no code for. */
function databaseError(originalCode: string, originalMessage = ""): OrmError {
  const cause = { originalCode, originalMessage };
  return prismaError("P2039", { driverAdapterError: { cause } });
}

describe("an error that Prisma has no code for", () => {
  test.each([
    ["a malformed value", "22P02"],
    ["a violated check on PostgreSQL", "23514"],
    ["2050 in a TIMESTAMP of MySQL", "1292"],
    ["text in a number of MySQL", "1366"],
    ["a row that a view of PostgreSQL would not have", "44000"],
    ["a row that a view of MySQL would not have", "1369"],
    ["a violated check on MySQL", "3819"],
    ["a violated check on MariaDB", "4025"],
    ["a violated check on SQLite", "275"],
    ["the same, in words", "SQLITE_CONSTRAINT_CHECK"],
  ])("R19: %s is the request's fault", (_, code) => {
    const written = failureOf(databaseError(code), {
      method: "POST",
      path: "/post",
    });
    expect(written?.problems).toMatchObject([
      { status: 422, code: "validation-error" },
    ]);
    const read = { method: "GET", path: "/post", query: "filter[title]=x" };
    expect(failureOf(databaseError(code), read)?.problems).toMatchObject([
      { status: 400, code: "invalid-value" },
    ]);
    const unfiltered = { ...read, query: "include=author&sort=title" };
    expect(failureOf(databaseError(code), unfiltered)).toBeUndefined();
  });

  test.each(["GET", "POST", "PATCH"])(
    "R33: a value that the database's enum lacks is not the fault of a %s",
    (method) => {
      const words = 'invalid input value for enum "Status": "ARCHIVED"';
      const request = {
        method,
        path: "/post",
        query: "filter[status]=ARCHIVED",
      };
      expect(failureOf(databaseError("22P02", words), request)).toBeUndefined();
    },
  );

  test.each([
    ["GET", "/host/nope", undefined],
    ["HEAD", "/host/nope", undefined],
    ["GET", "/host/nope/posts", "include=author"],
    ["GET", "/host/nope/relationships/posts", "page[limit]=1"],
    ["DELETE", "/host/nope", undefined],
    ["DELETE", "host/nope/", undefined],
  ])(
    "R21: a malformed value in %s %s?%s is the id of no record",
    (method, path, query) => {
      const request = { method, path, ...(query && { query }) };
      const failure = failureOf(databaseError("22P02"), request);
      expect(failure?.problems).toMatchObject([
        { status: 404, code: "not-found", source: { parameter: "id" } },
      ]);
    },
  );

  test.each([
    ...["22P02", "22003", "22007", "22008", "1292", "1366"].map((code) =>
      databaseError(code),
    ),
    ...["P2007", "P2019", "P2020", "P2033"].map((code) => prismaError(code)),
  ])("R21: so it is, however the database says it: %#", (error) => {
    const failure = failureOf(error, { method: "GET", path: "/host/nope" });
    expect(failure?.problems).toMatchObject([
      { status: 404, code: "not-found", source: { parameter: "id" } },
    ]);
  });

  test.each([
    ["GET", "/host/10.0.0.1/posts", "filter[views]=1", 400],
    ["PATCH", "/host/10.0.0.1", undefined, 422],
    ["DELETE", "/host/10.0.0.1/relationships/posts", undefined, 422],
  ])(
    "R19: %s %s?%s may hold a malformed value elsewhere: %s",
    (method, path, query, status) => {
      const request = { method, path, ...(query && { query }) };
      const failure = failureOf(databaseError("22P02"), request);
      expect(failure?.problems).toMatchObject([{ status }]);
    },
  );

  test.each([["23514"], ["3819"], ["SQLITE_CONSTRAINT_CHECK"]])(
    "R34: a check (%s) that a DELETE violates is other records'",
    (state) => {
      const request = { method: "DELETE", path: "/host/1" };
      const failure = failureOf(databaseError(state), request);
      expect(failure?.problems).toMatchObject([
        { status: 409, code: "conflict" },
      ]);
    },
  );

  test.each([["23P01"], ["1761"], ["1762"]])(
    "R16: a record that collides with another (%s) is a conflict",
    (state) => {
      const request = { method: "POST", path: "/host" };
      const failure = failureOf(databaseError(state), request);
      expect(failure?.problems).toMatchObject([
        { status: 409, code: "conflict", source: { pointer: "/data" } },
      ]);
    },
  );

  test("a view that cannot be computed is not missing", () => {
    const request = { method: "GET", path: "/host/1" };
    expect(failureOf(databaseError("22012"), request)).toBeUndefined();
  });

  test.each([["42P01"], ["1146"], ["129"]])("%s is the server's", (code) => {
    const failure = failureOf(databaseError(code), {
      method: "POST",
      path: "/post",
    });
    expect(failure).toBeUndefined();
  });
});

test.each([
  ["PATCH", 422],
  ["GET", undefined],
  ["HEAD", undefined],
])(
  "R40: what a trigger raises in a %s has status %s: a read has no rule to break",
  (method, status) => {
    const failure = failureOf(databaseError("P0001"), {
      method,
      path: "/post/1",
    });
    expect(failure?.status).toBe(status);
  },
);

describe.each([
  ["by number", "1", "1811"],
  ["by name", "SQLITE_ERROR", "SQLITE_CONSTRAINT_TRIGGER"],
])("R40: SQLite, whose adapter tells codes %s", (_, mistake, trigger) => {
  test.each([
    [trigger, "secret", 422],
    [trigger, "FOREIGN KEY constraint failed", undefined],
    [mistake, 'cannot INSERT into generated column "bio"', 403],
    [mistake, "cannot modify Follow because it is a view", 403],
    [mistake, "no such function: now", undefined],
  ])("%s %j is %j", (code, text, status) => {
    const request = { method: "POST", path: "/post" };
    const failure = failureOf(databaseError(code, text), request);
    expect(failure?.status).toBe(status);
  });
});

describe("a comparison that the database does not have", () => {
  test.each(["filter[plan]=a", "filter%5Bplan$lt%5D=a", "sort=plan"])(
    "R23: is the query's fault: %s",
    (query) => {
      const request = { method: "GET", path: "/hall", query };
      expect(
        failureOf(databaseError("42883"), request)?.problems,
      ).toMatchObject([{ status: 400, code: "invalid-filter" }]);
    },
  );

  test.each(["", "include=seats", "page[limit]=1"])(
    "R23: is the server's in a read that compares nothing: %j",
    (query) => {
      const request = { method: "GET", path: "/hall", query };
      expect(failureOf(databaseError("42883"), request)).toBeUndefined();
    },
  );
});

describe("a search text that the database cannot read", () => {
  test.each([
    ["a string", "filter%5Bname%24search%5D=a%20%26"],
    ["a string that nobody encoded", "filter[name$search]=a &"],
    ["parameters", new URLSearchParams({ "filter[name$search]": "a &" })],
    ["what a framework made of it", { "filter[name$search]": "a &" }],
    ["an object in an object", { filter: { name$search: "a &" } } as never],
  ])("R23: is the query's fault, the query being %s", (_, query) => {
    const failure = failureOf(databaseError("42601"), {
      method: "GET",
      path: "/post",
      query,
    });
    expect(failure?.problems).toMatchObject([
      { status: 400, code: "invalid-filter" },
    ]);
  });

  test("R23: a value that only looks like a search is none", () => {
    const failure = failureOf(databaseError("42601"), {
      method: "GET",
      path: "/post",
      query: "filter[name]=$search",
    });
    expect(failure).toBeUndefined();
  });
});

test.each(["DELETE", "PATCH"])(
  "R33: a %s that PostgreSQL 18 restricts is a conflict",
  (method) => {
    const request = { method, path: "/user/ada" };
    expect(failureOf(databaseError("23001"), request)?.problems).toMatchObject([
      { status: 409, code: "conflict", source: { parameter: "id" } },
    ]);
  },
);

describe("an error that Prisma has a code for", () => {
  const value = [400, "invalid-value", { parameter: "filter" }];
  const misfit = [422, "validation-error", { pointer: "/data" }];
  const unlinked = [404, "related-not-found", { pointer: "/data" }];
  const dependent = [409, "conflict", { parameter: "id" }];
  const tooMany = [413, "payload-too-large", { pointer: "/data" }];

  test("R33: P2025 of a POST to a relationship is the record of its path", () => {
    const failure = failureOf(prismaError("P2025"), {
      method: "POST",
      path: "/host/1/relationships/guests",
    });
    expect(failure?.problems).toMatchObject([
      { status: 404, code: "not-found", source: { parameter: "id" } },
    ]);
  });

  test.each<[string, string, readonly unknown[]]>([
    ...["P2000", "P2005", "P2006", "P2007", "P2019", "P2020", "P2033"].flatMap(
      (code): [string, string, readonly unknown[]][] => [
        [code, "POST", misfit],
        [code, "GET", value],
        [code, "HEAD", value],
      ],
    ),
    ["P2011", "POST", misfit],
    ["P2011", "DELETE", dependent],
    ["P2003", "POST", unlinked],
    ["P2003", "PATCH", unlinked],
    ["P2003", "DELETE", dependent],
    ["P2014", "DELETE", dependent],
    ["P2029", "POST", tooMany],
    ["P2029", "GET", [400, "invalid-filter", { parameter: "filter" }]],
    ["P2034", "PATCH", dependent],
    ["P2034", "POST", [409, "conflict", { pointer: "/data" }]],
    ["P2025", "PATCH", [404, "not-found", { parameter: "id" }]],
    ["P2025", "POST", unlinked],
  ])("R33: %s of a %s", (code, method, expected) => {
    const query = /^(GET|HEAD)$/.test(method) ? "filter=1" : "";
    const request = { method, path: "/host", query };
    const failure = failureOf(prismaError(code), request);
    const told = failure?.problems.map((one) => [
      one.status,
      one.code,
      one.source,
    ]);
    expect(told).toEqual([expected]);
  });
});

test.each([
  ["filter[at$gt]=1&sort=at", "filter[at$gt]"],
  ["filter%5Bat%5D=1&filter[at]=2", "filter[at]"],
  ["filter[at]=1&filter[id]=2", "filter"],
])("R33: of the filters in %s, the error names %s", (query, parameter) => {
  const failure = failureOf(prismaError("P2020"), {
    method: "GET",
    path: "/host",
    query,
  });
  expect(failure?.problems[0]?.source).toEqual({ parameter });
});

function refused(message: string): Error {
  return Object.assign(new Error(message), {
    name: "PrismaClientValidationError",
  });
}

// As Prisma 5.18 says it without the preview feature omitApi.
test.each([
  ["", "omit"],
  [" in colours", "\u001b[31momit\u001b[39m"],
])(
  "R33: fields that the client cannot leave out, as it says%s, are the request's fault, and hidden ones are not",
  (_how, name) => {
    const error = refused(
      `Invalid \`prisma.post.findMany()\` invocation:\n\n…\n\nUnknown argument \`${name}\`. Did you mean \`skip\`?`,
    );
    const request = { method: "GET", path: "/post" };
    const asked = { ...request, query: "fields[post]=title" };
    expect(failureOf(error, asked)?.problems).toMatchObject([
      { status: 400, code: "invalid-fields", source: { parameter: "fields" } },
    ]);
    const searching = {
      ...asked,
      query: `filter[title][$search]=a&${asked.query}`,
    };
    expect(failureOf(error, searching)?.problems[0]?.code).toBe(
      "invalid-fields",
    );
    expect(failureOf(error, request)).toBeUndefined();
    expect(failureOf(refused("other"), asked)).toBeUndefined();
  },
);

const depends =
  "An operation failed because it depends on one or more records that were required but not found.";
const linkedTexts = [
  ["P2025", `${depends} Expected 1 records to be connected, found only 0.`],
  [
    "P2025",
    `${depends} No 'Profile' record was found for a nested connect on one-to-one relation 'ProfileToUser'.`,
  ],
  [
    "P2018",
    "The required connected records were not found. Expected 1 records to be connected after connect operation on one-to-many relation 'PostToUser', found 0.",
  ],
] as const;
const ownTexts = [
  `${depends} No record was found for an update.`,
  `${depends} No 'User' record (needed to inline the relation on 'Post' record(s)) was found for a nested connect on one-to-many relation 'PostToUser'.`,
];

const failure = (
  code: string,
  message: string,
  creates: boolean,
): string | undefined =>
  failureOf(ormError(new Error(), code, message), {
    method: creates ? "POST" : "PATCH",
    path: creates ? "/post" : "/post/1",
  })?.problems[0].code;

test.each(linkedTexts)(
  "R17: an update for which a linked record is missing is not told that its own is, by %s %s",
  (code, text) => {
    expect(failure(code, text, false)).toBe("related-not-found");
    expect(failure(code, text, true)).toBe("related-not-found");
  },
);

test.each(ownTexts)("R17: the record of an update is missing: %s", (text) => {
  expect(failure("P2025", text, false)).toBe("not-found");
});

test("R33: an upsert whose record was deleted meanwhile is a conflict", () => {
  const text = `${depends} No record was found for an upsert.`;
  expect(failure("P2025", text, true)).toBe("conflict");
});
