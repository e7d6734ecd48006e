import { transformSync } from "esbuild";
import { importModules, type Module } from "../import-modules.ts";
import type { Block } from "./page-blocks.ts";

const writtenKinds: ReadonlySet<string> = new Set(["value", "call", "handlers"]);

/** TypeScript that the page writes; the other TypeScript blocks of an example are generated. */
export function isWritten({ language, label }: Block): boolean {
  return language === "ts" && writtenKinds.has(label);
}

/** The TypeScript that the page writes, as modules beside the generated ones. */
export function writtenSources(
  blocks: readonly Block[],
  generated: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const client = /^export interface (\w+Client) /m.exec([...generated.values()].join("\n"))?.[1];
  const sources = blocks.filter(isWritten).map(({ label, text }) => {
    const body = `async function call(client: ${client}): Promise<void> {\n${text}}\n`;
    const code = `export ${label === "call" ? body : text}`;
    return [`${label}.ts`, `${importsOf(code, generated)}\n${code}`] as const;
  });
  return new Map(sources);
}

/** Imports of everything that generated files export and `code` names. */
function importsOf(code: string, generated: ReadonlyMap<string, string>): string {
  const names = new Set(code.match(/\b[A-Za-z]\w+\b/g));
  const imports = Array.from(generated, ([path, source]) => {
    const exported = [...source.matchAll(/^export (type|interface|function|const) (\w+)/gm)];
    const used = exported.filter(([, , name = ""]) => names.has(name));
    const list = used.map(([, kind, name]) => (kind === "type" || kind === "interface" ? `type ${name}` : name));
    return list.length === 0 ? "" : `import { ${list.join(", ")} } from "./${toJs(path)}";\n`;
  });
  const kinds = names.has("unknownKind") ? 'import { unknownKind } from "@protoc-gen-rest/runtime/json";\n' : "";
  return kinds + imports.join("");
}

// Generated modules and the one who runs them share one instance of the runtime, so that `instanceof` holds between them.
const runtimeEntry: string =
  'export { createTransport, RestError } from "@protoc-gen-rest/runtime/client";\n' +
  'export { createFetchHandler } from "@protoc-gen-rest/runtime/server";\n';

/** Everything that the modules of an example export, and what it takes of the runtime to serve and to call. */
export async function loadExample(sources: ReadonlyMap<string, string>): Promise<Module> {
  const scripts = Array.from(sources, ([path, text]) => {
    const { code } = transformSync(text, { loader: "ts", tsconfigRaw: {} });
    return [toJs(path), code] as const;
  });
  const modules = await importModules(new Map([...scripts, ["runtime.js", runtimeEntry]]));
  return Object.assign({}, ...modules.values());
}

function toJs(path: string): string {
  return path.replace(/\.ts$/, ".js");
}
