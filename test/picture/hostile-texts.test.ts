import { beforeAll, describe, expect, test } from "@jest/globals";
import { Graphviz } from "@hpcc-js/wasm-graphviz";
import fc from "fast-check";
import { drawPicture } from "../../src/picture/draw-picture.js";
import type {
  Picture,
  PictureModel,
  PictureRelation,
} from "../../src/picture/picture.js";
import { search } from "../support/search.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { inChromium } from "./in-chromium.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

const words = [
  ...["end", "o", "style", "class", "direction", "title", "graph", "node"],
  ...["PK", "fk", "Uk", "erDiagram", "one", "to", "n", "e", "head", "default"],
  ...["subgraph", "strict", "edge", "accTitle", "x", "_", "constructor"],
];

/** Names that Prisma takes: letters of every alphabet. */
const name = fc.oneof(
  fc.constantFrom(...words),
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,9}$/),
  fc.stringMatching(/^[a-zA-ZäßÇ][a-z0-9_éΩ漢ж]{0,5}$/),
);

const hostile = fc.constantFrom(
  ...[
    '"',
    "'",
    "`",
    "```",
    "<script>alert(1)</script>",
    "%%",
    "%%{init: {}}%%",
  ],
  ...["]", "[", "}", "{", "-->", "]]>", "<!--", "&amp;", "&", "#quot;", "\\n"],
  ...["\\", "\u0000", "\u001b", "\ud800", "\uffff", "\u2028", "*/", "$", "$&"],
  ...["</svg>", "<br/>", "\t", ";", "#", ":", "||--o{", "---", "@{", "~"],
);

const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 6 })))
  .map((parts) => parts.join(""));

const picture: fc.Arbitrary<Picture> = fc
  .uniqueArray(name, { minLength: 1, maxLength: 6 })
  .chain((names) =>
    fc.record({
      models: fc.tuple(...names.map(modelOf)),
      relations: fc.array(relationOf(names), { maxLength: 6 }),
      enums: fc.constant([]),
    }),
  );

function modelOf(modelName: string): fc.Arbitrary<PictureModel> {
  const field = fc.record(
    {
      name,
      type: fc.oneof(fc.constantFrom("String", "Int"), name),
      list: fc.boolean(),
      required: fc.boolean(),
      id: fc.boolean(),
      unique: fc.boolean(),
      key: fc.boolean(),
      comment: text,
      readOnly: fc.constant(true as const),
    },
    {
      requiredKeys: [
        ...(["name", "type", "list", "required"] as const),
        ...(["id", "unique", "key"] as const),
      ],
    },
  );
  return fc.record(
    {
      name: fc.constant(modelName),
      isView: fc.boolean(),
      fields: fc.uniqueArray(field, { selector: (one) => one.name }),
      fieldCount: fc.nat(30),
      group: text,
      comment: text,
      mark: fc.constantFrom("read-only", "no routes", "outside"),
    },
    { requiredKeys: ["name", "isView", "fields", "fieldCount"] },
  );
}

function relationOf(names: readonly string[]): fc.Arbitrary<PictureRelation> {
  return fc.record({
    name: text,
    from: fc.constantFrom(...names),
    fromField: name,
    to: fc.constantFrom(...names),
    toField: name,
    fields: fc.array(name, { maxLength: 1 }),
    references: fc.array(name, { maxLength: 1 }),
    kind: fc.constantFrom("many-to-one", "one-to-one", "many-to-many"),
    required: fc.boolean(),
    label: text,
  });
}

const options = { fields: "all", fold: true } as const;
let graphviz: Graphviz;

beforeAll(async () => {
  graphviz = await Graphviz.load();
});

function draw(drawn: Picture, format: "mermaid" | "dot" | "svg" | "json") {
  return drawPicture(drawn, { ...options, format }, (dot) =>
    Promise.resolve(graphviz.dot(dot)),
  );
}

describe("whatever names and comments are", () => {
  test("Mermaid reads the same models and relations", async () => {
    await fc.assert(
      fc.asyncProperty(picture, async (drawn) => {
        const drawing = await draw(drawn, "mermaid");
        // A fence of Markdown around it is not closed.
        expect(drawing.text).not.toContain("```");
        const { entities, relations } = await readMermaid(drawing.text);
        expect(entities.map((one) => one.name).sort()).toEqual(
          drawn.models.map((one) => one.name).sort(),
        );
        const counts = new Map(
          drawn.models.map((one) => [one.name, one.fields.length]),
        );
        for (const one of entities) {
          expect(one.fields).toHaveLength(counts.get(one.name) ?? -1);
        }
        expect(relations).toHaveLength(drawn.relations.length);
      }),
      search(150),
    );
  });

  test("Graphviz draws the same models and relations", async () => {
    await fc.assert(
      fc.asyncProperty(picture, async (drawn) => {
        const { text: dot } = await draw(drawn, "dot");
        const svg = graphviz.dot(dot);
        const nodes = svg.matchAll(/class="node">\n<title>(.*)<\/title>/g);
        expect([...nodes].map(([, one]) => one).sort()).toEqual(
          drawn.models.map((one) => one.name).sort(),
        );
        const edges = svg.match(/class="edge">/g) ?? [];
        expect(edges).toHaveLength(drawn.relations.length);
      }),
      search(100),
    );
  });

  test("JSON has them as they are", async () => {
    await fc.assert(
      fc.asyncProperty(picture, async (drawn) => {
        const { text: json } = await draw(drawn, "json");
        const { models } = JSON.parse(json) as Picture;
        expect(models.map(({ fields }) => fields)).toEqual(
          drawn.models.map(({ fields }) => fields),
        );
      }),
      search(50),
    );
  });

  test("SVG is XML that runs nothing", async () => {
    const drawings: string[] = [];
    await fc.assert(
      fc.asyncProperty(picture, async (drawn) => {
        const { text: svg } = await draw(drawn, "svg");
        expect(svg).not.toMatch(/<script|<!--|<a\s|\shref=/i);
        drawings.push(svg);
      }),
      search(50),
    );
    await inChromium(async (page) => {
      const wrong = await page.evaluate(`
        ${JSON.stringify(drawings)}.filter((svg) => {
          const read = new DOMParser().parseFromString(svg, "image/svg+xml");
          const extra = read.querySelector("parsererror, script, a, [onload]");
          return read.documentElement.tagName !== "svg" || extra !== null;
        })`);
      expect(wrong).toEqual([]);
    });
  });
});

test("comments of a schema come through every format", async () => {
  const folder = temporaryFolder({
    "schema.prisma": schemaOf(`/// A "<script>" & %% ]
model end {
  id    Int    @id
  /// "quoted" <b> %%{init: {}}%% \`\`\` # ${"long ".repeat(30)}
  style String
}`),
  });
  const { stdout } = await runGraph(folder);
  const { entities } = await readMermaid(stdout);
  expect(entities[0]?.name).toBe("end");
  const [comment = ""] = /(?<=style ").*(?="$)/m.exec(stdout) ?? [];
  expect(comment).toMatch(
    /^'quoted' #lt;b#gt; %\{init: \{\}\}% ''' # long .*…$/,
  );
  const { stdout: dot } = await runGraph(folder, "--format", "svg");
  expect(dot).toContain("A &quot;&lt;script&gt;&quot; &amp; %% ]</desc>");
});
