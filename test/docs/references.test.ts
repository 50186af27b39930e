import { describe, expect, test } from "@jest/globals";
import { parseCommandLine } from "../../src/cli/command-line.js";
import { exitStatuses } from "../../src/cli/exit-status.js";
import { optionNames } from "../../src/config/check-config.js";
import { fieldSettings, modelSettings } from "../../src/exposure/settings.js";
import { catalogue } from "../../src/runtime/contract/error-codes.js";
import { defaultLimits } from "../../src/runtime/contract/limits.js";
import { restSettings } from "../../src/runtime/rest/options.js";
import {
  methodsOf,
  operations,
} from "../../src/runtime/contract/rpc-operations.js";
import { everyFilterOperator } from "../support/filter-operators.js";
import { read } from "./document.js";

const rest = rows("docs/rest.md");
const rpc = rows("docs/rpc.md");
const cli = rows("docs/tools/cli.md");

/** The table rows of a document, their cells trimmed. */
function rows(path: string): readonly (readonly string[])[] {
  return read(path)
    .text.split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The first two cells of every row. */
function pairs(table: readonly (readonly string[])[]): readonly string[] {
  return table.map(([first, second]) => `${first} ${second}`);
}

describe("docs/rest.md", () => {
  test.each(Object.entries(catalogue))("has the error %s", (code, [status]) => {
    expect(pairs(rest)).toContain(`\`${code}\` ${status}`);
  });

  test.each(Object.entries(defaultLimits))("has the limit %s", (name, most) => {
    expect(pairs(rest)).toContain(`\`${name}\` ${most}`);
  });

  const {
    limits,
    log,
    onDeprecated,
    authorize,
    access,
    challenge,
    extensions,
    idempotency,
    reads,
    telemetry,
    description,
    client,
    endpoint,
    atomicTransaction,
    bulk,
    ...valued
  } = restSettings({
    client: {},
    endpoint: "https://example.org",
  });
  test.each(Object.entries(valued))("has the option %s", (name, value) => {
    // `Infinity` is no JSON.
    const text = typeof value === "string" ? JSON.stringify(value) : value;
    expect(pairs(rest)).toContain(`\`${name}\` \`${text}\``);
  });
  test.each(
    Object.keys({
      limits,
      log,
      onDeprecated,
      authorize,
      access,
      challenge,
      extensions,
      idempotency,
      reads,
      telemetry,
      client,
      bulk,
      endpoint,
      description,
      atomicTransaction,
    }),
  )("has the option %s", (name) => {
    expect(rest.map(([first]) => first)).toContain(`\`${name}\``);
  });

  test.each(everyFilterOperator())("has the operator $%s", (operator) => {
    const named = rest.flatMap(([first]) => first?.match(/(?<=`\$)\w+/g) ?? []);
    expect(named).toContain(operator);
  });
});

describe("docs/rpc.md", () => {
  test.each(Object.entries(operations))("has the operation %s", (name, one) => {
    const row = rpc.find(([first]) => first?.includes(`\`${name}\``)) ?? [];
    expect(row.slice(1, 3)).toEqual([
      methodsOf(one).toReversed().join(" or "),
      String(one.status),
    ]);
  });
});

describe("docs/configuration.md", () => {
  const text = rows("docs/configuration.md").map(([first]) => first);

  test.each([
    ...optionNames,
    ...modelSettings.keys(),
    ...fieldSettings.keys(),
    "fields",
  ])("has the setting %s", (name) => {
    expect(text.join()).toContain(`\`${name}\``);
  });
});

describe("docs/tools/cli.md", () => {
  const help = parseCommandLine(["--help"], "0");
  const options = help.kind === "text" ? help.text.match(/^ +--\S+/gm) : [];

  test.each((options ?? []).map((option) => option.trim()))(
    "has the option %s",
    (option) => {
      const names = cli.map(([first]) => /--[\w-]+/.exec(first ?? "")?.[0]);
      expect(names).toContain(option);
    },
  );

  test.each(Object.entries(exitStatuses))(
    "has the exit status %s",
    (_, status) => {
      expect(cli.map(([first]) => first)).toContain(String(status));
    },
  );
});
