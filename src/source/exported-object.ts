import type { ts } from "ts-morph";

export type Compiler = typeof ts;

/** The object of `export default defineConfig({ … })` and its variants. */
export function exportedObject(
  ts: Compiler,
  source: ts.SourceFile,
): ts.ObjectLiteralExpression | undefined {
  const variables = topLevelVariables(ts, source);
  let value: ts.Expression | undefined;
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) {
      value = statement.expression;
    } else if (
      ts.isExpressionStatement(statement) &&
      ts.isBinaryExpression(statement.expression) &&
      statement.expression.left.getText(source) === "module.exports"
    ) {
      value = statement.expression.right;
    } else if (
      ts.isExpressionStatement(statement) &&
      ts.isObjectLiteralExpression(statement.expression)
    ) {
      value = statement.expression; // JSON: code has parentheses around it.
    }
  }
  // The object may be in a call, in a variable and under type assertions.
  while (value !== undefined && !ts.isObjectLiteralExpression(value)) {
    const inner = unwrap(ts, value);
    if (inner !== undefined) value = inner;
    else if (ts.isCallExpression(value)) value = value.arguments[0];
    else if (ts.isIdentifier(value)) {
      const { text } = value;
      value = variables.get(text);
      variables.delete(text);
    } else return undefined;
  }
  return value;
}

/** The variables of a module, or only its constants, with their initial values. */
export function topLevelVariables(
  ts: Compiler,
  source: ts.SourceFile,
  constants = false,
): Map<string, ts.Expression> {
  const declarations = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .map(({ declarationList }) => declarationList)
    .filter(({ flags }) => !constants || (flags & ts.NodeFlags.Const) !== 0)
    .flatMap((list) => [...list.declarations]);
  const variables = new Map<string, ts.Expression>();
  for (const { name, initializer } of declarations) {
    if (ts.isIdentifier(name) && initializer !== undefined) {
      variables.set(name.text, initializer);
    }
  }
  return variables;
}

/** The expression below a type assertion or parentheses. */
export function unwrap(
  ts: Compiler,
  node: ts.Expression,
): ts.Expression | undefined {
  return ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node)
    ? node.expression
    : undefined;
}

/** The value of a property, which for `{ schema }` is the variable. */
export function valueOf(
  ts: Compiler,
  property: ts.ObjectLiteralElementLike,
): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/** The initial values of variables, by their names. */
export type Variables = ReadonlyMap<string, ts.Expression>;

interface Resolved {
  readonly value: ts.Expression;
  /** The constants that may be in it. */
  readonly variables: Variables;
}

/**
 * What an expression stands for, below type assertions and through constants. A name that
 * is no constant stands for itself.
 */
export function resolved(
  ts: Compiler,
  node: ts.Expression,
  variables: Variables,
): Resolved {
  const inner = unwrap(ts, node);
  if (inner !== undefined) return resolved(ts, inner, variables);
  const value = ts.isIdentifier(node) ? variables.get(node.text) : undefined;
  if (!ts.isIdentifier(node) || value === undefined) {
    return { value: node, variables };
  }
  // Without the constant itself: it may not be made of itself.
  const others = new Map(variables);
  others.delete(node.text);
  return resolved(ts, value, others);
}

/** A member of an object with its name, which is no computed one. */
export interface Member {
  readonly property: ts.ObjectLiteralElementLike & {
    readonly name: ts.PropertyName;
  };
  readonly name: string;
}

/** The members of an object, without those that are spread into it. */
export function membersOf({
  properties,
}: ts.ObjectLiteralExpression): readonly Member[] {
  return properties.flatMap((property): readonly Member[] => {
    const { name } = property;
    return name && "text" in name
      ? [{ property: property as Member["property"], name: name.text }]
      : [];
  });
}
