import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../../support/describe-on.js";
import { refused } from "../support/refused.js";
import { useService } from "../support/use-service.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const service = useService("blog", database);

  describe("paths", () => {
    test.each([
      ["/constructor", 404],
      ["/__proto__", 404],
      ["/__proto__/1", 404],
      ["/toString/1/valueOf", 404],
      ["/post/1/constructor", 404],
      ["/post/1/__proto__", 404],
      ["/post/1/relationships/hasOwnProperty", 404],
      ["/post/1/relationships", 404],
      ["", 404],
      ["/", 404],
      ["//", 404],
      ["/post/1/comments/2/3", 400],
      ["/post/%E0%A4%A", 400],
      ["/post/%", 400],
      ["/%zz", 400],
      ["/post/%00", 404],
      ["/user/%00", 404],
      ["/user/ada%00", 404],
      ["/user/\ud800", 404],
      ["/post/..%2f..%2fuser", 404],
      ["/post/0", 404],
      ["/post/-0", 404],
      ["/post/01", 404],
      ["/post/1.0", 404],
      ["/post/%201", 404],
      ["/post/1%20", 404],
      ["/post/+1", 404],
      ["/post/1e0", 404],
      ["/post/0x1", 404],
      ["/post/2147483648", 404],
      ["/post/-2147483649", 404],
      ["/post/9007199254740993", 404],
      ["/post/99999999999999999999", 404],
      ["/post/🙂", 404],
      ["/like/ada", 404],
      ["/like/ada_1_2", 404],
      ["/like/ada~_2", 404],
      ["/like/ada_2~", 404],
      ["/post/1/author/%00", 404],
      ["/post/1/tags/%00", 404],
      [`/user/${"a".repeat(20_000)}`, 404],
    ])("B4 R21: GET %j is %i", async (path, status) => {
      expect((await refused(service, { method: "GET", path }))[0]).toBe(status);
    });
  });
});
