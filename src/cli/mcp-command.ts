import { Command } from "commander";
import { UsageError } from "../source/usage-error.js";

/** The parsed command line of `gen-api mcp`. */
export interface McpCommandLine {
  readonly kind: "mcp";
  /** The URL of the REST service. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly write: boolean;
}

export function defineMcp(): Command {
  return new Command("gen-api mcp")
    .description(
      "Offer a REST service to an agent on this machine, by the Model Context Protocol over stdio",
    )
    .option("--url <url>", "the URL of the REST service")
    .option(
      "--header <name: value>",
      "sent with each request, such as a token; may be repeated",
      (header: string, before: readonly string[] = []) => [...before, header],
    )
    .option("--write", "offer the tool that writes")
    .helpOption("--help", "print this help");
}

/** @throws UsageError, which repeats no header: it may have a token */
export function understandMcp(command: Command): McpCommandLine {
  const {
    url = "",
    header = [],
    write = false,
  } = command.opts<{
    readonly url?: string;
    readonly header?: readonly string[];
    readonly write?: boolean;
  }>();
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new UsageError(
      "gen-api mcp needs --url, the URL of a REST service: https://example.org/rest",
    );
  }
  if (new URL(url).username !== "" || /[?#]/.test(url)) {
    throw new UsageError("--url has neither a user nor a query: use --header");
  }
  const headers = header.map((one) => {
    const [, name, value] =
      /^([!#$%&'*+.^`|~\w-]+):[ \t]*([\x20-\x7e]*)$/.exec(one) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError('--header has the form "name: value"');
    }
    return [name.toLowerCase(), value];
  });
  return { kind: "mcp", url, headers: Object.fromEntries(headers), write };
}
