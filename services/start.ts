import { parseArgs } from "node:util";
import { createLibraryService } from "./library/library-service.ts";
import { serve } from "./serve.ts";
import type { Service } from "./service.ts";

const services: Readonly<Record<string, () => Service>> = {
  library: createLibraryService,
};

const usage = `usage: npm start -- <name> [--port N]; names: ${Object.keys(services).join(", ")}`;

interface Command {
  readonly create: () => Service;
  readonly port: number;
}

/** Parses the command line; returns undefined if it is invalid. */
function parseCommand(args: readonly string[]): Command | undefined {
  try {
    const options = { port: { type: "string", default: "8080" } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "", ...more] = positionals;
    const create = Object.hasOwn(services, name) ? services[name] : undefined;
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    return create && port <= 65_535 && more.length === 0 ? { create, port } : undefined;
  } catch {
    return undefined;
  }
}

const command = parseCommand(process.argv.slice(2));
if (command === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const serving = await serve(command.create(), command.port);
    console.log(`listening on ${serving.url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => serving.close());
  } catch (error) {
    console.error(`cannot listen on port ${command.port}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
