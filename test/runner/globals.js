// What tests import from "@jest/globals". The names are bound anew for each
// suite, in modules that stay loaded as well.

export let afterAll, afterEach, beforeAll, beforeEach;
export let describe, expect, it, jest, test;

/** @param globals of the suite that runs next */
export function bind(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach } = globals);
  ({ describe, expect, it, jest, test } = globals);
}
