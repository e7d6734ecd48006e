import { once } from "node:events";
import type { Model, Service } from "@protoc-gen-rest/plugin";
import { Command, InvalidArgumentError, Option } from "commander";
import { headersOf } from "../call/headers.ts";
import { collect } from "../input/collect.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import { CommandError, type Session } from "../session.ts";
import { serviceTransport } from "./service-transport.ts";

interface Options extends InputOptions {
  readonly url?: string;
  readonly header?: readonly string[];
  readonly write?: true;
  readonly allow?: readonly string[];
  readonly forwardHeader?: readonly string[];
  readonly port?: number;
}

/** `mcp [INPUT] --url URL`: serves an API as tools for agents. */
export function mcpCommand(session: Session): Command {
  return addInput(new Command("mcp"))
    .summary("serve an API as tools for agents")
    .description(
      "Serves the operations of an API as tools of the Model Context Protocol, on standard input and output or over HTTP.",
    )
    .option("-u, --url <url>", "where the API is (default: REST_URL, or the default_host of the service)")
    .addOption(
      new Option("-H, --header <header>", 'a header of each call: "name: value" (repeatable)').argParser(collect),
    )
    .option("--write", "offer operations that change something, too")
    .addOption(
      new Option("--allow <operation>", "offer only these: BooksService.ListBooks, List* (repeatable)").argParser(
        collect,
      ),
    )
    .addOption(
      new Option(
        "--forward-header <name>",
        "a header of the client's HTTP request that calls have, instead of credentials of the environment (repeatable)",
      ).argParser(collect),
    )
    .addOption(new Option("-p, --port <number>", "serve over HTTP; 0 for a free port").argParser(toPort))
    .action(async (input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model !== undefined) await serve(model, options, session);
    });
}

async function serve({ files }: Model, options: Options, { stdout, stderr }: Session): Promise<void> {
  const services = files.flatMap((file): readonly Service[] => file.services);
  if (services.length === 0) throw new CommandError(noTools(services, options));
  checkForwarding(options);
  // The SDK is large, and other commands do without it.
  const { mcpServers } = await import("./mcp-server.ts");
  const { count, create } = orCommandError(() =>
    mcpServers(services, (service) => serviceTransport(service, options), {
      ...options,
      forwardHeaders: options.forwardHeader,
    }),
  );
  if (count === 0) throw new CommandError(noTools(services, options));
  if (options.port === undefined) {
    const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
    const server = create();
    const closed = new Promise<void>((resolve) => {
      server.onclose = resolve;
    });
    await server.connect(new StdioServerTransport());
    stderr.write(`${count} tools on standard input and output\n`);
    process.stdin.once("end", () => void server.close());
    await closed;
    return;
  }
  const { serveHttp } = await import("./serve-http.ts");
  const { url, close } = await serveHttp(create, options.port);
  stdout.write(`${count} tools\nlistening on ${url}\n`);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await once(stop.signal, "abort");
  await close();
}

function orCommandError<T>(create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw error instanceof TypeError ? new CommandError(error.message) : error;
  }
}

/** A client without credentials must not get those of somebody else. */
function checkForwarding(options: Options): void {
  const { forwardHeader = [], port } = options;
  if (forwardHeader.length > 0 && port === undefined)
    throw new CommandError("--forward-header needs --port: there are no headers on standard input");
  const given = headersOf(options);
  for (const name of forwardHeader) {
    if (name.toLowerCase() in given)
      throw new CommandError(
        `${name} is both --header and --forward-header: clients without it would send that of --header`,
      );
  }
}

function noTools(services: readonly Service[], { allow, write }: Options): string {
  if (services.length === 0) return "no rpc has an HTTP rule, so there is nothing to offer";
  if (allow !== undefined) {
    const hint = write ? "" : ", or it may change something: --write offers such operations";
    return `no operation is called ${allow.join(" or ")}${hint}`;
  }
  return "every operation may change something: --write offers them";
}

function toPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("It must be a port from 0 to 65535.");
}
