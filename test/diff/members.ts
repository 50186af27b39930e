import { join } from "node:path";
import ts from "typescript";
import { repository } from "../support/fixture-schemas.js";

/** Members of types by the names of these, `Field.maxLength`, each with where it is. */
export type Members = ReadonlyMap<string, readonly string[]>;

/** The types of modules. */
export function programOf(files: readonly string[]): ts.Program {
  const paths = files.map((file) => join(repository, file));
  const { config } = ts.readConfigFile(
    join(repository, "tsconfig.json"),
    (one) => ts.sys.readFile(one),
  ) as { readonly config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository);
  return ts.createProgram(paths, { ...options, noEmit: true });
}

/**
 * All members that lead somewhere from a type, by its declaration; those behind a leaf are
 * not looked at.
 */
export function membersOf(
  program: ts.Program,
  file: string,
  name: string,
  isLeaf: (member: string) => boolean,
): Members {
  const path = join(repository, file);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(name));
  if (!symbol) throw new Error(`${file} has no ${name}`);
  const found = new Map<string, string[]>();
  const visit = (type: ts.Type, owner: string, place: string): void => {
    if (type.isUnionOrIntersection()) {
      for (const one of type.types) visit(one, owner, place);
      return;
    }
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      if (item) visit(item, owner, `${place}[]`);
      return;
    }
    // Texts and numbers have methods, and lead nowhere.
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length)
      return;
    const own = ownName(type) ?? owner;
    const item = type.getStringIndexType();
    if (item) visit(item, own, `${place}[]`);
    for (const property of type.getProperties()) {
      const member = `${own}.${property.name}`;
      const at = place === "" ? property.name : `${place}.${property.name}`;
      const known = found.get(member);
      if (known?.includes(at)) continue;
      found.set(member, [...(known ?? []), at]);
      if (!isLeaf(member)) visit(checker.getTypeOfSymbol(property), member, at);
    }
  };
  visit(checker.getDeclaredTypeOfSymbol(symbol), name, "");
  return found;
}

/** The name of a type that is declared; `Readonly<…>` is none. */
function ownName({ aliasSymbol, symbol }: ts.Type): string | undefined {
  const name = aliasSymbol?.name ?? symbol.name;
  return /^(__|Readonly$|Partial$|Record$)/.test(name) ? undefined : name;
}
