import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { renderedSchema } from "../../render/rendered.js";
import { repository } from "../../support/fixture-schemas.js";
import { Contract } from "../../support/contract/contract.js";
import type { Description } from "../../support/contract/operation.js";
import type { Resource } from "../../support/rest-client.js";
import { useService } from "../support/use-service.js";

describe("relations without foreign keys", () => {
  const service = useService("loose");
  const bookmark = (entity: object, shelf = "1"): object => ({
    data: {
      type: "bookmark",
      attributes: { kind: "any", ...entity },
      relationships: { shelf: { data: { type: "shelf", id: shelf } } },
    },
  });

  test.each([["emma"], ["alien"]])(
    "R17: a column of several relationships may refer to any of them: %s",
    async (entityId) => {
      const { status, resource } = await service.post(
        "/bookmark",
        bookmark({ entityId }),
      );
      expect(status).toBe(201);
      const { id } = resource;
      const moved = await service.patch(`/bookmark/${id}`, {
        data: { type: "bookmark", id, attributes: { entityId: "emma" } },
      });
      expect(moved.status).toBe(200);
    },
  );

  test("R17: it may not refer to none of them", async () => {
    const { status, error } = await service.post(
      "/bookmark",
      bookmark({ entityId: "nowhere" }),
    );
    expect([status, error.code, error.source]).toEqual([
      404,
      "related-not-found",
      { pointer: "/data/attributes/entityId" },
    ]);
  });

  test("R9: what does not exist may be said to leave", async () => {
    const { status } = await service.delete("/book/emma/relationships/notes", {
      data: [{ type: "note", id: "gone" }],
    });
    expect(status).toBe(200);
  });

  test("R17: of a record that is missing itself, that is told", async () => {
    const { status, error } = await service.patch("/bookmark/999", {
      data: {
        type: "bookmark",
        id: "999",
        attributes: { entityId: "alien" },
      },
    });
    expect([status, error.code, error.source]).toEqual([
      404,
      "not-found",
      { parameter: "id" },
    ]);
  });

  test("an id that is sent back changes nothing, so no record prevents it", async () => {
    await service.post("/bookmark", bookmark({ entityId: "emma" }));
    const sent = async (id: number): Promise<number> => {
      const data = { type: "shelf", id: "1", attributes: { id } };
      return (await service.patch("/shelf/1", { data })).status;
    };
    expect(await sent(1)).toBe(200);
    expect(await sent(2)).toBe(409);
  });

  test("R17: another record does not stand for one that is named", async () => {
    const { status, error } = await service.post("/bookmark", {
      data: {
        type: "bookmark",
        attributes: { kind: "film" },
        relationships: {
          film: { data: { type: "film", id: "emma" } },
          shelf: { data: { type: "shelf", id: "1" } },
        },
      },
    });
    expect([status, error.source]).toEqual([
      404,
      { pointer: "/data/relationships/film/data" },
    ]);
  });

  test("R17: a column of one relationship has to refer to a record", async () => {
    const missing = bookmark({ entityId: "emma" }, "3");
    const { status, error } = await service.post("/bookmark", missing);
    expect([status, error.code]).toEqual([404, "related-not-found"]);
  });

  describe("R18: null for a required key is what it leaves empty", () => {
    const film = { data: { type: "film", id: "alien" } };
    const none = { data: null };

    test("a resource that is sent back as it was received", async () => {
      const { document } = await service.get("/bookmark/2?include=book,film");
      const { attributes, relationships } = document.data as Resource;
      const linkage = Object.fromEntries(
        ["book", "film", "shelf"].map((name) => [
          name,
          { data: relationships[name]?.data },
        ]),
      );
      expect(linkage).toMatchObject({ book: none, film: none });
      const { status, resource } = await service.patch("/bookmark/2", {
        data: {
          type: "bookmark",
          id: "2",
          attributes: { kind: attributes["kind"] },
          relationships: { book: linkage["book"], film: linkage["film"] },
        },
      });
      expect(status).toBe(200);
      expect(resource.attributes).toEqual(attributes);
    });

    test("an alternative that the record does not have", async () => {
      const { resource } = await service.post("/bookmark", {
        data: {
          type: "bookmark",
          attributes: { kind: "film" },
          relationships: {
            book: none,
            film,
            shelf: { data: { type: "shelf", id: "1" } },
          },
        },
      });
      const url = `/bookmark/${resource.id}/relationships/book`;
      const kept = await service.patch(url, none);
      expect([kept.status, kept.document.data]).toEqual([200, null]);
      const { status, resource: moved } = await service.patch("/bookmark/1", {
        data: {
          type: "bookmark",
          id: "1",
          relationships: { book: none, film },
        },
      });
      expect([status, moved.attributes["entityId"]]).toEqual([200, "alien"]);
    });

    test("a new record needs a value for the key", async () => {
      const { status, error } = await service.post("/bookmark", {
        data: {
          type: "bookmark",
          attributes: { kind: "film" },
          relationships: { film, shelf: none },
        },
      });
      expect([status, error.code, error.source]).toEqual([
        403,
        "required-relationship",
        { pointer: "/data/relationships/shelf/data" },
      ]);
    });

    test.each([
      ["the one that it has", "film", "/data"],
      ["the one that it gets", "book", "/data/relationships/book/data"],
    ])("%s is refused", async (_, name, pointer) => {
      const { resource } = await service.post(
        "/bookmark",
        bookmark({ entityId: "alien" }),
      );
      const url = `/bookmark/${resource.id}`;
      const { status, error } =
        name === "film"
          ? await service.patch(`${url}/relationships/film`, none)
          : await service.patch(url, {
              data: {
                type: "bookmark",
                id: resource.id,
                attributes: { entityId: "emma" },
                relationships: { book: none },
              },
            });
      expect([status, error.code, error.source]).toEqual([
        403,
        "required-relationship",
        { pointer },
      ]);
    });

    test("of a record that does not exist", async () => {
      const { status, error } = await service.patch("/bookmark/404", {
        data: { type: "bookmark", id: "404", relationships: { book: none } },
      });
      expect([status, error.code]).toEqual([404, "not-found"]);
    });
  });

  test("R8: a key of several relationships is linkage of the one that it leads to", async () => {
    const linkageOf = ({ relationships }: Resource): unknown[] =>
      ["book", "film"].map((name) => relationships[name]?.data);
    const { resource } = await service.post(
      "/bookmark",
      bookmark({ entityId: "alien" }),
    );
    const film = { type: "film", id: "alien" };
    expect(linkageOf(resource)).toEqual([null, film]);
    const url = `/bookmark/${resource.id}`;
    expect(linkageOf((await service.get(url)).resource)).toEqual([null, film]);
    const few = await service.get(`${url}?fields[bookmark]=film`);
    expect(linkageOf(few.resource)).toEqual([undefined, film]);

    const page = `/bookmark?filter[id]=${resource.id}`;
    const lean = (await service.get(page)).document.data as Resource[];
    expect(lean.map(linkageOf)).toEqual([[undefined, undefined]]);
    const { document } = await service.get(`${page}&include=book,film`);
    expect((document.data as Resource[]).map(linkageOf)).toEqual([
      [null, film],
    ]);
  });

  describe("R8: null for a relationship whose key belongs to another", () => {
    const none = { data: null };
    const film = { data: { type: "film", id: "alien" } };
    const book = { data: { type: "book", id: "emma" } };
    const note = async (relationships: object): Promise<string> => {
      const { resource } = await service.post("/note", {
        data: { type: "note", attributes: {}, relationships },
      });
      return resource.id;
    };
    const linkage = async (id: string): Promise<unknown[]> => {
      const { relationships } = (await service.get(`/note/${id}`)).resource;
      return ["book", "film"].map((name) => relationships[name]?.data);
    };

    test("a resource that is sent back as it was received", async () => {
      const id = await note({ book: none, film });
      const { attributes, relationships } = (await service.get(`/note/${id}`))
        .resource;
      const members = ["book", "film"].map((name) => [
        name,
        { data: relationships[name]?.data },
      ]);
      const { status } = await service.patch(`/note/${id}`, {
        data: {
          type: "note",
          id,
          attributes,
          relationships: Object.fromEntries(members),
        },
      });
      expect(status).toBe(200);
      expect(await linkage(id)).toEqual([null, film.data]);
    });

    test("alone it changes nothing; for the one that has the key it clears it", async () => {
      const id = await note({ film });
      const url = `/note/${id}/relationships`;
      for (const [name, left] of [
        ["book", film.data],
        ["film", null],
      ] as const) {
        expect((await service.patch(`${url}/${name}`, none)).status).toBe(200);
        expect(await linkage(id)).toEqual([null, left]);
      }
    });

    test("it may move to another", async () => {
      const id = await note({ film });
      const { status } = await service.patch(`/note/${id}`, {
        data: { type: "note", id, relationships: { book, film: none } },
      });
      expect(status).toBe(200);
      expect(await linkage(id)).toEqual([book.data, null]);
    });

    test("an upsert keeps it too", async () => {
      const id = await note({ film });
      const { status } = await service.post("/note", {
        meta: { operation: "upsert", matchFields: ["id"] },
        data: {
          type: "note",
          attributes: { id },
          relationships: { book: none },
        },
      });
      expect(status).toBe(200);
      expect(await linkage(id)).toEqual([null, film.data]);
    });

    test("a filter finds what is shown", async () => {
      const ids = [await note({ book }), await note({ film }), await note({})];
      const found = async (filter: string): Promise<string[]> => {
        const { resources } = await service.get(
          `/note?filter[id]=${ids.join(",")}&filter[${filter}`,
        );
        return ids.filter((id) => resources.some((one) => one.id === id));
      };
      expect(await found("book$null]=true")).toEqual(ids.slice(1));
      expect(await found("book$null]=false")).toEqual(ids.slice(0, 1));
    });
  });

  test("R6: what a required relationship refers to may be gone, as described", async () => {
    const schema = join(repository, "fixtures/loose/schema.prisma");
    const files = await renderedSchema(schema);
    const text = files.get("openapi/rest.json") ?? "";
    const contract = new Contract(JSON.parse(text) as Description);
    for (const name of ["book", "film", "shelf"]) {
      const url = `/bookmark/2/${name}`;
      const reply = await service.get(url);
      expect([url, reply.status, reply.document.data]).toEqual([
        url,
        200,
        null,
      ]);
      contract.check({ method: "GET", url, status: 200, text: reply.text });
    }
  });
});
