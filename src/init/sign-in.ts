import type { Module } from "./own-modules.js";

/** How the handlers of a project learn who calls, where one of its modules shows it. */
export interface SignIn {
  /** The module that shows it. */
  readonly path: string;
  /** What the option `context` is, as code; the adapter's usual one if absent. */
  readonly context?: string;
  /** What that imports from the module, and from a package. */
  readonly own?: string;
  readonly packaged?: string;
}

interface Way extends Omit<SignIn, "path"> {
  readonly shows: RegExp;
  /** The package of the framework in which it works so; all but Next.js if absent. */
  readonly only?: string;
}

const ways: readonly Way[] = [
  {
    only: "next",
    // `export const { handlers, auth } = NextAuth({…})` of Auth.js
    shows: /export const \{[^}]*\bauth\b[^}]*\} = NextAuth\(/,
    own: "auth",
    context: "async () => ({ user: (await auth())?.user })",
  },
  {
    only: "next",
    shows: /export const auth = betterAuth\(/,
    own: "auth",
    context:
      "async ({ headers }: Request) => ({\n  user: (await auth.api.getSession({ headers }))?.user,\n})",
  },
  {
    only: "next",
    shows: /export const authOptions\b/,
    own: "authOptions",
    packaged: 'import { getServerSession } from "next-auth";',
    context:
      "async () => ({\n  user: (await getServerSession(authOptions))?.user,\n})",
  },
  {
    only: "express",
    shows: /\breq(uest)?\.session\??\.userId\b/,
    packaged: 'import type { Request } from "express";',
    context:
      "({\n  session,\n}: Request & { session?: { userId?: unknown } }) => ({\n  user: { id: session?.userId },\n})",
  },
  {
    only: "express",
    shows: /\breq(uest)?\.session\??\.user\b/,
    packaged: 'import type { Request } from "express";',
    context:
      "({\n  session,\n}: Request & { session?: { user?: unknown } }) => ({\n  user: session?.user,\n})",
  },
  { shows: /\b(req|request)\.user = |\bpassport\.(session|authenticate)\(/ },
];

/**
 * The first way that a module of the project shows, those near its root first.
 *
 * @param framework the package that its server is made with
 */
export function signInOf(
  modules: readonly Module[],
  framework: string | undefined,
): SignIn | undefined {
  return ways
    .filter(({ only }) =>
      only === undefined ? framework !== "next" : only === framework,
    )
    .flatMap((way): SignIn[] => {
      const found = modules.find(({ text }) => way.shows.test(text));
      return found ? [{ ...way, path: found.path }] : [];
    })[0];
}
