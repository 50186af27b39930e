import type { ts } from "ts-morph";
import {
  type Compiler,
  membersOf,
  valueOf,
} from "../source/exported-object.js";

/** What the literal rules of a module let everybody do: `Category.read`. */
export function openRules(compiler: Compiler, text: string): readonly string[] {
  const source = compiler.createSourceFile(
    "access.ts",
    text,
    compiler.ScriptTarget.Latest,
  );
  const rules = definedRules(compiler, source);
  return (rules ? membersOf(rules) : []).flatMap(({ name, property }) => {
    const own = valueOf(compiler, property);
    if (own === undefined || !compiler.isObjectLiteralExpression(own))
      return [];
    return membersOf(own)
      .filter(
        (one) =>
          ["read", "create", "update", "delete"].includes(one.name) &&
          valueOf(compiler, one.property)?.kind ===
            compiler.SyntaxKind.TrueKeyword,
      )
      .map((one) => `${name}.${one.name}`);
  });
}

/** The object in `defineAccess(…)({ … })`. */
function definedRules(
  compiler: Compiler,
  node: ts.Node,
): ts.ObjectLiteralExpression | undefined {
  if (
    compiler.isCallExpression(node) &&
    compiler.isCallExpression(node.expression) &&
    compiler.isIdentifier(node.expression.expression) &&
    node.expression.expression.text === "defineAccess"
  ) {
    const [rules] = node.arguments;
    return rules && compiler.isObjectLiteralExpression(rules)
      ? rules
      : undefined;
  }
  return compiler.forEachChild(node, (child) => definedRules(compiler, child));
}
