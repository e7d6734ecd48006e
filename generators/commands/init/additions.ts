import type { YAMLMap } from "yaml";
import { isSeq } from "yaml";

/** Additions to clients and handlers in a project: words of the plugin option `emit`. */
export const additions = ["query", "schemas", "mcp", "cli"] as const;
export type Addition = (typeof additions)[number];

/** The dependencies of an addition, and its first file. */
interface AdditionSetup {
  readonly packages: readonly string[];
  /** The purpose of the file, for the person who runs it. */
  readonly purpose: string;
  /** The file; `gen` is the folder of the generated code. */
  text(gen: string, extension: string, isEs: boolean): string;
}

const transport = `const { PORT = "8080" } = process.env;
const transport = createTransport({ baseUrl: \`http://127.0.0.1:\${PORT}\` });
`;

const setups: Readonly<Record<Addition, AdditionSetup>> = {
  query: { packages: ["@tanstack/query-core"], purpose: "queries it through a cache", text: queryText },
  schemas: { packages: [], purpose: "checks input", text: schemasText },
  mcp: { packages: ["@modelcontextprotocol/sdk"], purpose: "serves it to agents", text: mcpText },
  cli: { packages: ["commander"], purpose: "is a command line for it", text: cliText },
};

/** The packages that additions need when they run. */
export function additionPackages(chosen: readonly Addition[]): readonly string[] {
  return chosen.flatMap((addition) => setups[addition].packages);
}

/** The first file of each addition, by path. */
export function additionFiles(
  chosen: readonly Addition[],
  gen: string,
  extension: string,
  isEs: boolean,
): ReadonlyMap<string, string> {
  return new Map(chosen.map((addition) => [`${addition}.ts`, setups[addition].text(gen, extension, isEs)]));
}

/** The purpose of the file of an addition. */
export function purposeOf(addition: Addition): string {
  return setups[addition].purpose;
}

/** The plugin option for the additions; none without any. */
export function emitOption(chosen: readonly Addition[]): readonly string[] {
  return chosen.length === 0 ? [] : [`emit=${["client", "handlers", ...chosen].join("+")}`];
}

/** Adds to what a plugin in buf.gen.yaml emits. */
export function addToEmit(plugin: YAMLMap, chosen: readonly Addition[]): void {
  const opt = plugin.get("opt");
  const given = isSeq(opt) ? opt.items.map(String) : String(opt ?? "").split(",");
  const options = given.filter((option) => option !== "");
  const words = options.find((option) => option.startsWith("emit="))?.slice("emit=".length) ?? "client+handlers";
  const all = [...new Set([...words.split("+"), ...chosen])];
  if (all.join("+") === words) return;
  plugin.set("opt", [...options.filter((option) => !option.startsWith("emit=")), `emit=${all.join("+")}`].join(","));
}

function queryText(gen: string, extension: string, isEs: boolean): string {
  const name = '"shelves/fiction/books/emma"';
  const request = isEs ? `create(GetBookRequestSchema, {\n  name: ${name},\n})` : `{ name: ${name} }`;
  const es = isEs ? 'import { create } from "@bufbuild/protobuf";\n' : "";
  const schema = isEs ? `import { GetBookRequestSchema } from "${gen}/books/v1/books_pb${extension}";\n` : "";
  return `${es}import { createTransport } from "@protoc-gen-rest/runtime/client";
import { QueryClient } from "@tanstack/query-core";
${schema}import { getBookQuery } from "${gen}/books/v1/books_query${extension}";

${transport}const client = new QueryClient();

const request = ${request};
client.fetchQuery(getBookQuery(transport, request)).then(console.log);
`;
}

function schemasText(gen: string, extension: string): string {
  return `import { bookSchema } from "${gen}/books/v1/books_schemas${extension}";

const { validate } = bookSchema["~standard"];
console.dir(validate({ title: "Emma", copiesSold: "many" }), { depth: null });
`;
}

function mcpText(gen: string, extension: string): string {
  return `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { registerBooksMcp } from "${gen}/books/v1/books_mcp${extension}";

${transport}const server = new Server({ name: "books", version: "1.0.0" });
registerBooksMcp(server, transport);
server.connect(new StdioServerTransport());
`;
}

function cliText(gen: string, extension: string): string {
  return `import { runCli } from "@protoc-gen-rest/runtime/cli";
import { booksCli } from "${gen}/books/v1/books_cli${extension}";

const { PORT = "8080" } = process.env;
runCli({
  name: "books",
  services: [booksCli],
  baseUrl: \`http://127.0.0.1:\${PORT}\`,
}).then((code) => {
  process.exitCode = code;
});
`;
}
