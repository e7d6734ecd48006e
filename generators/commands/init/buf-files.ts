import { type Document, isMap, isSeq, parseDocument, stringify, type YAMLMap } from "yaml";
import { CommandError } from "../session.ts";
import { type Addition, addToEmit, emitOption } from "./additions.ts";

/**
 * The module with google/api and rest/v1. It is part of the project, since `buf breaking` compares with a commit, which has no
 * node_modules.
 */
export const thirdParty = "third_party";

const wholeFolder = { path: ".", excludes: ["node_modules", thirdParty] };

/** The rules of buf that are against methods which return a resource. */
export const exampleExceptions: readonly string[] = ["RPC_REQUEST_RESPONSE_UNIQUE", "RPC_RESPONSE_STANDARD_NAME"];

/** A buf.yaml for the proto files in some folders, or for those to come. */
export function bufYaml(roots: readonly string[]): string {
  const modules = (roots.length === 0 ? ["proto"] : roots).map((path) => (path === "." ? wholeFolder : { path }));
  return stringify({
    version: "v2",
    modules: [...modules, { path: thirdParty }],
    plugins: [{ plugin: "buf-plugin-rest" }],
    // Methods return resources, and their names are those of AIP.
    lint: { use: ["STANDARD", "REST"], except: exampleExceptions, ignore: [thirdParty] },
    breaking: { use: ["FILE", "REST_HTTP"], ignore: [thirdParty] },
  });
}

/** The settings in buf.gen.yaml for the generated code. */
export interface Generation {
  readonly text: string;
  /** The folder of the generated code. */
  readonly out: string;
}

/** Adds the module with google/api and rest/v1 to a buf.yaml. Its files are of others, so no rule applies to them. */
export function withThirdParty(text: string): string {
  const document = parseYaml(text, "buf.yaml");
  checkVersion(document, "buf.yaml");
  if (!isSeq(document.get("modules"))) {
    // Without modules, the folder is one.
    document.set("modules", document.createNode([wholeFolder]));
  }
  if (pathsOf(document).includes(thirdParty)) return text;
  document.addIn(["modules"], document.createNode({ path: thirdParty }));
  for (const checks of ["lint", "breaking"]) {
    if (isSeq(document.getIn([checks, "ignore"]))) document.addIn([checks, "ignore"], thirdParty);
    else document.setIn([checks, "ignore"], document.createNode([thirdParty]));
  }
  return String(document);
}

/** The folders of the modules of a buf.yaml. */
export function modulesOf(text: string): readonly string[] {
  return pathsOf(parseYaml(text, "buf.yaml"));
}

/** Whether a buf.yaml depends on the module of the Buf Schema Registry that has google/api. */
export function dependsOnGoogleapis(text: string): boolean {
  return /googleapis\/googleapis/.test(text);
}

function pathsOf(document: Document): readonly string[] {
  const modules = document.get("modules");
  return isSeq(modules)
    ? modules.items.flatMap((item) => (isMap(item) ? [String(item.get("path") ?? ".")] : []))
    : ["."];
}

function checkVersion(document: Document, name: string): void {
  if (document.get("version") === "v2") return;
  throw new CommandError(olderVersion(name));
}

export function olderVersion(name: string): string {
  return `${name} has an older version; run npx buf config migrate, and this command again`;
}

/** A buf.gen.yaml that runs the plugin on these modules; `text` is what there is of it. */
export function generation(
  text: string | undefined,
  modules: readonly string[],
  out: string,
  options: readonly string[],
  chosen: readonly Addition[],
): Generation {
  const inputs = modules.map((directory) => ({ directory }));
  const all = [...options, ...emitOption(chosen)];
  // One start of the plugin instead of one for each folder. Types of other packages, such as google.type.Money, need their files.
  const settings = { strategy: "all", include_imports: true };
  const plugin = (folder: string): object => ({
    local: "protoc-gen-rest",
    out: folder,
    ...(all.length > 0 && { opt: all.join(",") }),
    ...settings,
  });
  if (text === undefined) return { text: stringify({ version: "v2", inputs, plugins: [plugin(out)] }), out };
  const document = parseYaml(text, "buf.gen.yaml");
  checkVersion(document, "buf.gen.yaml");
  const plugins = document.get("plugins");
  if (!isSeq(plugins)) throw new CommandError("buf.gen.yaml has no list of plugins");
  const es = plugins.items.find(
    (item): item is YAMLMap => isMap(item) && /protoc-gen-es|bufbuild\/es/.test(nameOf(item)),
  );
  const own = plugins.items.find((item): item is YAMLMap => isMap(item) && nameOf(item).includes("protoc-gen-rest"));
  if (own !== undefined) {
    const before = String(document);
    addToEmit(own, chosen);
    // A file without changes keeps its spelling.
    return { text: String(document) === before ? text : String(document), out: String(own.get("out")) };
  }
  const isEs = options.includes("messages=es");
  const folder = isEs && es !== undefined ? String(es.get("out")) : out;
  // The messages of protoc-gen-es import those of google/api.
  if (isEs && es !== undefined && es.get("include_imports") === undefined) es.set("include_imports", true);
  plugins.add(document.createNode(plugin(folder)));
  // Otherwise buf generates for all modules, third_party among them.
  if (!document.has("inputs")) document.set("inputs", document.createNode(inputs));
  return { text: String(document), out: folder };
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
