import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingProtos } from "../input/bundled-protos.ts";
import { CommandError } from "../session.ts";
import { type Addition, additionFiles, additionPackages, emitOption } from "./additions.ts";
import {
  bufYaml,
  dependsOnGoogleapis,
  exampleExceptions,
  generation,
  modulesOf,
  olderVersion,
  thirdParty,
  withThirdParty,
} from "./buf-files.ts";
import type { Framework, Manifest, Project } from "./detect-project.ts";
import { managerFiles } from "./manager-files.ts";
import {
  booksProto,
  clientText,
  nextClientText,
  nextTsconfigText,
  serverText,
  tsconfigText,
  viteClientText,
  withBigints,
} from "./templates.ts";

/** The changes of `init` to a project. */
export interface Setup {
  /** Files that are new, by path. */
  readonly created: ReadonlyMap<string, string>;
  /** Files with additions, by path. */
  readonly changed: ReadonlyMap<string, string>;
  readonly packages: readonly string[];
  readonly devPackages: readonly string[];
  /** Undefined if the project has described an API already. */
  readonly example: Example | undefined;
  readonly out: string;
  readonly scripts: Readonly<Record<ScriptName, string>>;
}

/** The purpose of a script of a project. */
export type ScriptName = "generate" | "lint" | "start";

/** The example of a new project. */
export interface Example {
  readonly proto: string;
  readonly server: string;
}

/** Plans the files and packages that a project lacks. What it has is kept. `protos` are those that this package carries. */
export function planSetup(
  project: Project,
  protos: ReadonlyMap<string, string>,
  chosen: readonly Addition[] = [],
): Setup {
  const { folder, compiler, framework, describedFiles, hasSourceFolder } = project;
  const created = new Map<string, string>();
  const changed = new Map<string, string>();
  const write = (path: string, text: string): void => {
    const before = readText(folder, path);
    if (before === undefined) created.set(path, text);
    else if (before !== text) changed.set(path, text);
  };
  const create = (path: string, text: string): void => {
    if (readText(folder, path) === undefined) created.set(path, text);
  };
  let out = hasSourceFolder ? "src/gen" : "gen";
  let root = project.protoRoots[0] ?? "proto";
  const options = pluginOptions(framework);
  const bufText = readText(folder, "buf.yaml");
  if (compiler === "buf") {
    if (bufText === undefined) checkNoOlderFiles(project);
    const yaml = bufText === undefined ? bufYaml(project.protoRoots) : withThirdParty(bufText);
    const modules = modulesOf(yaml).filter((path) => path !== thirdParty && !path.startsWith("node_modules"));
    const missing = missingProtos(protos, folder, modulesOf(yaml)).entries();
    const needed = [...missing].filter(([path]) => !dependsOnGoogleapis(yaml) || !path.startsWith("google/"));
    for (const [path, text] of needed) create(`${thirdParty}/${path}`, text);
    const isNeeded = needed.length > 0 || bufText === undefined;
    if (isNeeded) write("buf.yaml", yaml);
    root = modules[0] ?? root;
    const generated = generation(readText(folder, "buf.gen.yaml"), modules, out, options, chosen);
    write("buf.gen.yaml", generated.text);
    out = generated.out;
  }
  const hasExample = describedFiles.length === 0;
  const scripts = scriptNames(project.manifest);
  const settings = { root, out, options: [...options, ...emitOption(chosen)], hasExample, names: scripts };
  write("package.json", manifestText(project, settings));
  // `buf breaking` reads whole commits, so builds stay out of them.
  const builds = framework === "next" ? [".next/", "next-env.d.ts"] : ["dist/"];
  create(".gitignore", ["node_modules/", ...builds, `${out}/`].map((path) => `${path}\n`).join(""));
  for (const [path, text] of managerFiles(project)) write(path, text);
  const example = {
    proto: root === "." ? "books/v1/books.proto" : `${root}/books/v1/books.proto`,
    server: "server.ts",
  };
  if (hasExample) {
    create(example.proto, booksProto(bufText === undefined ? [] : exampleExceptions));
    const extension = framework === "next" ? "" : ".js";
    create(example.server, serverText(`./${out}`, extension, framework === "connect"));
    const client = clientFile(framework, out, hasSourceFolder);
    create(client.path, client.text);
    for (const [path, text] of additionFiles(chosen, `./${out}`, extension, framework === "connect"))
      create(path, text);
    if (framework === "none") create("tsconfig.json", tsconfigText(out));
  }
  if (framework === "next") {
    const before = readText(folder, "tsconfig.json");
    write("tsconfig.json", before === undefined ? nextTsconfigText : withBigints(before));
  }
  return {
    created,
    changed,
    ...missingPackages(project, chosen),
    example: hasExample ? example : undefined,
    out,
    scripts,
  };
}

/** buf refuses a buf.yaml of its second version beside files of the first. */
function checkNoOlderFiles({ folder, protoRoots }: Project): void {
  const older = ["buf.work.yaml", ...protoRoots.map((root) => join(root, "buf.yaml"))];
  const found = older.find((path) => readText(folder, path) !== undefined);
  if (found !== undefined) throw new CommandError(olderVersion(found));
}

/** The options of the plugin that the code of a framework needs. */
function pluginOptions(framework: Framework): readonly string[] {
  if (framework === "connect") return ["messages=es"];
  // The bundlers of Next.js do not find a TypeScript file by the name of its output.
  return framework === "next" ? ["import_extension=none"] : [];
}

function clientFile(framework: Framework, out: string, hasSourceFolder: boolean): { path: string; text: string } {
  const isPage = framework === "vite" || framework === "next";
  if (!isPage) return { path: "client.ts", text: clientText(`./${out}`, framework === "connect") };
  const isInside = hasSourceFolder || framework === "vite";
  const gen = !isInside || out.startsWith("src/") ? `./${out.replace(/^src\//, "")}` : `../${out}`;
  return {
    path: isInside ? "src/books.ts" : "books.ts",
    text: framework === "vite" ? viteClientText(gen) : nextClientText(gen),
  };
}

function readText(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined;
}

/** Patterns that scripts of ours match. */
const ownScript: Readonly<Record<ScriptName, RegExp>> = {
  generate: /\bbuf generate\b|--rest_out\b/,
  lint: /\bbuf lint\b|\bprotoc-gen-rest lint\b/,
  start: /\btsx server\.ts\b/,
};

/** The names of the scripts. A project may have others by these names, such as `lint` for ESLint. */
function scriptNames(manifest: Manifest | undefined): Readonly<Record<ScriptName, string>> {
  const nameOf = (name: ScriptName): string => {
    const text = manifest?.scripts?.[name];
    return text === undefined || ownScript[name].test(text) ? name : `${name}:rest`;
  };
  return { generate: nameOf("generate"), lint: nameOf("lint"), start: nameOf("start") };
}

interface ScriptSettings {
  readonly root: string;
  readonly out: string;
  readonly options: readonly string[];
  readonly hasExample: boolean;
  readonly names: Readonly<Record<ScriptName, string>>;
}

/** Adds the scripts that are missing, and makes a new project one of modules. */
function manifestText({ folder, manifest, compiler, packageManager }: Project, settings: ScriptSettings): string {
  const { root, out, options, hasExample, names } = settings;
  const before = readText(folder, "package.json");
  const opt = options.length === 0 ? "" : ` --rest_opt=${options.join(",")}`;
  const protoc = `mkdir -p ${out} && protoc -I ${root} -I node_modules/protoc-gen-rest/proto --rest_out=${out}${opt} $(find ${root} -name '*.proto')`;
  const added: Readonly<Record<string, string>> = {
    [names.generate]: compiler === "buf" ? "buf generate" : protoc,
    [names.lint]: compiler === "buf" ? "buf lint" : "protoc-gen-rest lint",
    ...(hasExample && { [names.start]: `${packageManager} run ${names.generate} && tsx server.ts` }),
  };
  const missing = Object.entries(added).filter(([name]) => manifest?.scripts?.[name] === undefined);
  if (before !== undefined && missing.length === 0) return before;
  const scripts = { ...manifest?.scripts, ...Object.fromEntries(missing) };
  const changed: Manifest = manifest === undefined ? { type: "module", scripts } : { ...manifest, scripts };
  const indent = /^\{\r?\n([ \t]+)/.exec(before ?? "")?.[1] ?? "  ";
  const isPrivate = manifest === undefined ? { private: true } : {};
  return `${JSON.stringify({ ...isPrivate, ...changed }, null, indent)}\n`;
}

function missingPackages(
  { manifest, compiler, framework, describedFiles }: Project,
  chosen: readonly Addition[],
): Pick<Setup, "packages" | "devPackages"> {
  const has = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const isMissing = (name: string) => has[name] === undefined;
  // The example may be there already, from a run whose installation failed.
  const startsExample = Object.values(manifest?.scripts ?? {}).some((script) => ownScript.start.test(script));
  const forExample = describedFiles.length === 0 || startsExample ? ["tsx", "typescript", "@types/node"] : [];
  const devPackages = ["protoc-gen-rest", compiler === "buf" ? "@bufbuild/buf" : "protoc", ...forExample];
  return {
    packages: [
      "@protoc-gen-rest/runtime",
      ...(framework === "connect" ? ["@bufbuild/protobuf"] : []),
      ...additionPackages(chosen),
    ].filter(isMissing),
    devPackages: devPackages.filter(isMissing),
  };
}
