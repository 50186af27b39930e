import { join } from "node:path";
import { expect, test } from "@jest/globals";
import ts from "typescript";
import { restService } from "../../fixtures/blog/src/api/index.js";
import { operationNames } from "../../src/runtime/contract/rpc-operations.js";
import type { AnyRestRoutes } from "../../src/runtime/rest/routes.js";
import { routingTable } from "../../src/runtime/rest/routing-table.js";
import { repository } from "../support/fixture-schemas.js";

// What the types of `authorize` say is what the service asks it.

type Operations = Readonly<Record<string, readonly string[]>>;

test("the operations of REST are those of its paths", () => {
  // The compiler takes the runtime's build for another program than its sources.
  const routes: readonly unknown[] = restService.routes;
  expect(declared("blog", "rest")).toEqual(
    routed(routes as readonly AnyRestRoutes[]),
  );
});

test("the operations of RPC are those of the database", () => {
  const { User } = declared("blog", "rpc");
  expect(User).toEqual(operationNames.toSorted());
});

/** The names in `ApiOperations` of an application, as the compiler resolves them. */
function declared(application: string, service: string): Operations {
  const file = join(repository, `fixtures/${application}/src/api/index.ts`);
  const program = ts.createProgram([file], {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file) as ts.SourceFile;
  const [operations] = source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === "ApiOperations");
  const members = (type: ts.Type): readonly (readonly [string, ts.Type])[] =>
    type.getProperties().map((one) => [one.name, checker.getTypeOfSymbol(one)]);
  const models = members(
    checker.getTypeAtLocation(operations as ts.InterfaceDeclaration),
  );
  return Object.fromEntries(
    models.map(([model, services]) => {
      const { [service]: names } = Object.fromEntries(members(services));
      return [model, literals(names as ts.Type)];
    }),
  );
}

function literals(type: ts.Type): readonly string[] {
  const types = type.isUnion() ? type.types : [type];
  return types
    .map((one) => (one.isStringLiteral() ? one.value : "not a name"))
    .toSorted();
}

/** The names that the router gives, without those that a to-one always refuses. */
function routed(routes: readonly AnyRestRoutes[]): Operations {
  return Object.fromEntries(
    [...routingTable(routes).values()].map((paths) => {
      const { resource, collection, record, relationships } = paths;
      const named = [...relationships().values()].flatMap(
        ({ related, linkage, member }) => [related, linkage, member],
      );
      const names = [collection, record, ...named].flatMap(
        ({ endpoints, allow }) =>
          // Writes below a to-many are operations of the other model.
          [...endpoints].flatMap(([method, { operation, below }]) =>
            allow.includes(method) && !below ? [operation] : [],
          ),
      );
      return [
        resource.model,
        [...new Set([...names, "upsert"])].toSorted(),
      ] as const;
    }),
  );
}
