import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../.tmp/transformed", import.meta.url));

/** Where the JavaScript of a TypeScript file is kept, and with ".map" its map. */
export const transformedPath = (path) => `${root}${path}.js`;
