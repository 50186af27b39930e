import { describe, expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.js";
import { reportFailure } from "../../src/cli/report-failure.js";
import { Progress } from "../../src/cli/progress.js";
import {
  palette,
  processTerminal,
  type Terminal,
} from "../../src/cli/terminal.js";
import { SchemaError } from "../../src/schema/schema-error.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { schema } from "./blog-project.js";

/** A terminal that remembers what is written to it. */
function recorder(isColoured: boolean) {
  const written = { out: "", err: "" };
  const terminal: Terminal = {
    out: (text) => (written.out += `${text}\n`),
    err: (text) => (written.err += text),
    isInteractive: isColoured,
    outColour: palette(isColoured),
    errColour: palette(isColoured),
  };
  return { terminal, written };
}

describe("a failure", () => {
  test("is red on a terminal", async () => {
    const { terminal, written } = recorder(true);
    const cwd = temporaryFolder({ "schema.prisma": schema });
    expect(await main([], terminal, cwd)).toBe(2);
    expect(written.err).toContain("\u001b[31mgen-api:\u001b[39m say where");
  });

  test("of our own asks to be reported, with a stack", () => {
    const { terminal, written } = recorder(false);
    const bug = new TypeError("x is not a function");
    expect(reportFailure(bug, terminal, false, "1.2.3")).toBe(70);
    expect(written.err).toMatch(/please report/);
    expect(written.err).toMatch(/^gen-api 1\.2\.3, Node v/m);
    expect(written.err).toMatch(/TypeError: x is not a function\n {4}at /);
    expect(written.out).toBe("");
  });

  test("of the schema shows every diagnostic with its colour", () => {
    const { terminal, written } = recorder(true);
    const error = new SchemaError([
      { severity: "error", message: "one", file: "s.prisma", frame: "> 1 | x" },
      { severity: "warning", message: "two" },
    ]);
    expect(reportFailure(error, terminal, false, "")).toBe(3);
    expect(written.err.split("\n")).toEqual([
      "\u001b[31ms.prisma: one\u001b[39m",
      "> 1 | x",
      "\u001b[33mwarning: two\u001b[39m",
      "",
    ]);
  });
});

test("who stops reading ends nothing", () => {
  processTerminal();
  const before = process.exitCode;
  for (const stream of [process.stdout, process.stderr]) {
    const closed = Object.assign(new Error(), { code: "EPIPE" });
    expect(() => stream.emit("error", closed)).not.toThrow();
    expect(process.exitCode).toBe(before);
  }
});

describe("progress", () => {
  test("is drawn on a terminal, in one line, by runs that last", async () => {
    const { terminal, written } = recorder(true);
    const progress = new Progress(terminal, false);
    progress.at("load");
    expect(written.err).toBe("");
    await new Promise((resolve) => setTimeout(resolve, 320));
    progress.at("render");
    expect(written.err).toContain("writing code …");
    progress.clear();
    expect(written.err.endsWith("\r\u001b[K")).toBe(true);
    expect(written.err).not.toContain("\n");
  });

  test("is not drawn elsewhere", async () => {
    const { terminal, written } = recorder(false);
    const progress = new Progress(terminal, false);
    await new Promise((resolve) => setTimeout(resolve, 320));
    progress.at("render");
    progress.clear();
    expect(written.err).toBe("");
  });
});
