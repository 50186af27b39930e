import { expect, test } from "@jest/globals";
import { walk } from "../../fixtures/blog/src/walk.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const application = useApplication("blog", "sqlite");

test("every step of the demonstration gets the status it expects", async () => {
  const { send } = restClient(application.url);
  for (const { title, method, path, body, status } of walk) {
    const isRest = path.startsWith("/rest");
    const reply = await send(method, path, body, {
      ...(!isRest && { "content-type": "application/json" }),
    });
    expect({ title, status: reply.status }).toEqual({ title, status });
  }
});
