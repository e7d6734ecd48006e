import { type Document, isMap, isSeq, parseDocument, stringify, type YAMLMap } from "yaml";
import { CommandError } from "../session.ts";

// For google/api, and for the options of rest/v1.
const includes: readonly string[] = ["node_modules/google-proto-files", "node_modules/protoc-gen-rest/proto"];

export const bufYaml: string = stringify({
  version: "v2",
  modules: ["proto", ...includes].map((path) => ({ path })),
});

/** The settings in buf.gen.yaml for the generated code. */
export interface Generation {
  readonly text: string;
  /** The folder of the generated code. */
  readonly out: string;
}

/** Adds the packages with google/api and rest/v1 to the modules of a buf.yaml, as far as it does not have them. */
export function withIncludes(text: string): string {
  const document = parseYaml(text, "buf.yaml");
  if (document.get("version") !== "v2") {
    throw new CommandError("buf.yaml has an older version; run npx buf config migrate, and this command again");
  }
  const hasGoogle = /googleapis\/googleapis|google-proto-files/.test(text);
  const missing = includes.filter((path, index) => !text.includes(path) && !(index === 0 && hasGoogle));
  if (missing.length === 0) return text;
  if (!isSeq(document.get("modules"))) {
    // Without modules, the folder is one.
    document.set("modules", document.createNode([{ path: ".", excludes: ["node_modules"] }]));
  }
  for (const path of missing) document.addIn(["modules"], document.createNode({ path }));
  return String(document);
}

/** The modules of a buf.yaml that hold the files of the project. */
export function modulesOf(text: string): readonly string[] {
  const modules = parseYaml(text, "buf.yaml").get("modules");
  const paths = isSeq(modules)
    ? modules.items.flatMap((item) => (isMap(item) ? [String(item.get("path") ?? ".")] : []))
    : ["."];
  return paths.filter((path) => !path.startsWith("node_modules"));
}

/** A buf.gen.yaml that runs the plugin on these modules; `text` is what there is of it. */
export function generation(
  text: string | undefined,
  modules: readonly string[],
  out: string,
  isEs: boolean,
): Generation {
  const inputs = modules.map((directory) => ({ directory }));
  const plugin = { local: "protoc-gen-rest", ...(isEs && { opt: "messages=es" }) };
  if (text === undefined) return { text: stringify({ version: "v2", inputs, plugins: [{ ...plugin, out }] }), out };
  const document = parseYaml(text, "buf.gen.yaml");
  const plugins = document.get("plugins");
  if (document.get("version") !== "v2" || !isSeq(plugins)) {
    throw new CommandError("buf.gen.yaml has an older version; run npx buf config migrate, and this command again");
  }
  const es = plugins.items.find(
    (item): item is YAMLMap => isMap(item) && /protoc-gen-es|bufbuild\/es/.test(nameOf(item)),
  );
  const own = plugins.items.find((item): item is YAMLMap => isMap(item) && nameOf(item).includes("protoc-gen-rest"));
  if (own !== undefined) return { text, out: String(own.get("out")) };
  const chosen = isEs && es !== undefined ? String(es.get("out")) : out;
  // The messages of protoc-gen-es import those of google/api.
  if (isEs && es !== undefined && es.get("include_imports") === undefined) es.set("include_imports", true);
  plugins.add(document.createNode({ ...plugin, out: chosen }));
  // Otherwise buf generates for all modules, the included packages among them.
  if (!document.has("inputs")) document.set("inputs", document.createNode(inputs));
  return { text: String(document), out: chosen };
}

function nameOf(plugin: YAMLMap): string {
  return String(plugin.get("local") ?? plugin.get("remote") ?? "");
}

function parseYaml(text: string, name: string): Document {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new CommandError(`cannot read ${name} (${error.message})`);
  return document;
}
