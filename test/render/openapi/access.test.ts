import { expect, test } from "@jest/globals";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { restDocument } from "../../../src/render/openapi/rest/document.js";
import { rpcDocument } from "../../../src/render/openapi/rpc/document.js";
import { loadSchema } from "../../../src/schema/load-schema.js";
import { repository } from "../../support/fixture-schemas.js";
import { renderedSchema } from "../rendered.js";

// What only a service under access rules asks and answers.

const blog = "fixtures/blog/schema.prisma";

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Operation | undefined>> | undefined>
  >;
  readonly components: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
}
interface Operation {
  readonly parameters?: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

async function ruled(service: "rest" | "rpc"): Promise<Document> {
  const files = await renderedSchema(blog);
  return JSON.parse(files.get(`openapi/${service}.json`) ?? "") as Document;
}

test("writes of REST take Prefer, and say what they answer then", async () => {
  const { paths, components } = await ruled("rest");
  const prefer = { $ref: "#/components/parameters/prefer" };
  const create = paths["/post"]?.["post"];
  const update = paths["/post/{id}"]?.["patch"];
  const add = paths["/post/{id}/relationships/{relationship}"]?.["post"];
  for (const operation of [create, update, add]) {
    expect(operation?.parameters).toContainEqual(prefer);
  }
  expect(update?.responses["204"]).toEqual({
    $ref: "#/components/responses/changed-minimally",
  });
  expect(components["responses"]?.["changed-minimally"]).toMatchObject({
    headers: {
      "Preference-Applied": { $ref: "#/components/headers/Preference-Applied" },
    },
  });
  expect(paths["/post"]?.["get"]?.parameters).not.toContainEqual(prefer);
});

test("refusals name the rule, in RPC also the field", async () => {
  const rest = (await ruled("rest")).components["schemas"]?.["error-object"];
  expect(rest).toHaveProperty("properties.meta.properties.rule");
  const rpc = (await ruled("rpc")).components["schemas"]?.["error-object"];
  expect(rpc).toHaveProperty("properties.rule");
  expect(rpc).toHaveProperty("properties.field");
});

test("without rules, descriptions have none of it", async () => {
  const { description } = await loadSchema(blog, repository);
  const { graph } = buildGraph(description);
  const texts = [restDocument(graph, { divider: "_" }), rpcDocument(graph)].map(
    ({ paths, components }) =>
      JSON.stringify([
        graph.models.flatMap((model) => paths.own.map((own) => own(model))),
        components["schemas"]?.shared["error-object"],
      ]),
  );
  for (const text of texts) {
    expect(text).toContain("error");
    expect(text).not.toMatch(/prefer|minimal|access rule/i);
  }
});
