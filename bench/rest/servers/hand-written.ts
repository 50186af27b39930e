import { openClient } from "../../support/client.js";
import { serve } from "../../support/serve.js";
import { endpoint } from "../endpoint.js";
import { handWrittenServer } from "../hand-written/server.js";

await serve((databaseUrl) => {
  const client = openClient(databaseUrl);
  return handWrittenServer(client, endpoint).listen({ port: 0 });
});
