import { expect, test } from "@jest/globals";
import { ormMessage } from "../../../../src/runtime/rpc/errors/orm-message.js";

test("P7 a missing permission is told without the database's account", () => {
  const told =
    "Database error. Code: `1142`. Message: `INSERT command denied to user 'app'@'10.0.0.7' for table `blog`.`Post``";
  const error = new Error(
    `\nInvalid \`client.post.create()\` invocation in\n/srv/app.ts:9:13\n\n→ 9 await client.post.create(\n${told}`,
  );
  expect(ormMessage(error)).toBe(
    "Database error. Code: `1142`. Message: `INSERT command denied for table `blog`.`Post``",
  );
});
