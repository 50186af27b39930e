import { expect, test } from "@jest/globals";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { restDocument } from "../../../src/render/openapi/rest/document.js";
import { rpcDocument } from "../../../src/render/openapi/rpc/document.js";
import { loadSchema } from "../../../src/schema/load-schema.js";
import { repository } from "../../support/fixture-schemas.js";

test("descriptions are titled with the project's name and their service", async () => {
  const { description } = await loadSchema(
    "fixtures/blog/schema.prisma",
    repository,
  );
  const { graph } = buildGraph(description);
  const titled = [
    restDocument(graph, { title: "shop", divider: "_" }),
    rpcDocument(graph, "shop"),
    restDocument(graph, { divider: "_" }),
    rpcDocument(graph),
  ].map(({ head }) => (head["info"] as { readonly title: string }).title);
  expect(titled).toEqual(["shop REST", "shop RPC", "REST", "RPC"]);
});
