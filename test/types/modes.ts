/** A way in which projects compile what gen-api writes for them. */
export interface Mode {
  readonly name: string;
  /** Of the project's package.json. */
  readonly type: "module" | "commonjs";
  readonly options: Readonly<Record<string, unknown>>;
  readonly compilers: readonly Compiler[];
  /** Its rules read types, so one mode is enough. */
  readonly isLinted?: true;
}

export type Compiler = "typescript" | "typescript-7";

/** Every flag with which a project can be stricter than `strict`. */
export const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedSideEffectImports: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowUnreachableCode: false,
  forceConsistentCasingInFileNames: true,
  // For Prisma's client and the packages below it.
  skipLibCheck: true,
  noEmit: true,
  target: "ES2023",
  lib: ["ES2023"],
  types: ["node"],
};

// TypeScript 5 takes several times as long as 7, and what it knows of types does not depend
// on the mode: it compiles one of modules, and one of CommonJS that 7 has dropped.

// verbatimModuleSyntax is left out where CommonJS comes out: it would forbid
// the very `import` and `export` that such a project is written with.
export const modes: readonly Mode[] = [
  {
    name: "esm-nodenext",
    type: "module",
    options: {
      ...strictest,
      verbatimModuleSyntax: true,
      module: "NodeNext",
      moduleResolution: "NodeNext",
    },
    compilers: ["typescript", "typescript-7"],
    isLinted: true,
  },
  {
    // Of projects that have not moved on; TypeScript 7 has dropped it.
    name: "commonjs-node10",
    type: "commonjs",
    options: {
      ...strictest,
      noUncheckedSideEffectImports: false,
      module: "CommonJS",
      moduleResolution: "Node10",
    },
    compilers: ["typescript"],
  },
  {
    name: "esm-bundler",
    type: "module",
    options: {
      ...strictest,
      verbatimModuleSyntax: true,
      module: "ESNext",
      moduleResolution: "bundler",
    },
    compilers: ["typescript-7"],
  },
  {
    name: "commonjs-node16",
    type: "commonjs",
    options: { ...strictest, module: "Node16", moduleResolution: "Node16" },
    compilers: ["typescript-7"],
  },
  {
    name: "commonjs-bundler",
    type: "commonjs",
    options: {
      ...strictest,
      module: "CommonJS",
      moduleResolution: "bundler",
      esModuleInterop: true,
    },
    // The pair of options is new.
    compilers: ["typescript-7"],
  },
];
