import { expect, test } from "@jest/globals";
import { serverPort } from "../../src/init/server-port.js";

const env = "DATABASE_URL=file:dev.db\nPORT=4100\n";

test.each<[string, string, string | undefined]>([
  ["app.listen(4000);", "4000", env],
  ["await app.listen({ port: 4000 });", "4000", undefined],
  ["const PORT = 5000;\napp.listen(PORT);", "5000", undefined],
  ["const port = Number(process.env.PORT ?? 8080);", "8080", undefined],
  ['const port = process.env["PORT"] || "8080";', "8080", undefined],
  ["app.listen(process.env.PORT || 8080);", "8080", undefined],
  ["app.listen(process.env.PORT || 8080);", "4100", env],
  ["app.listen(settings.address);", "3000", env],
])("the port of %s is %s", (server, port, file) => {
  expect(serverPort(server, file)).toBe(port);
});
