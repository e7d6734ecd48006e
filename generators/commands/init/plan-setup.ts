import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bufYaml, generation, modulesOf, withIncludes } from "./buf-files.ts";
import type { Manifest, Project } from "./detect-project.ts";
import { managerFiles } from "./manager-files.ts";
import { booksProto, browserClientText, clientText, serverText, tsconfigText } from "./templates.ts";

/** What `init` does to a project. */
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
}

/** The example of a new project. */
export interface Example {
  readonly proto: string;
  readonly server: string;
}

/** Plans the files and packages that a project lacks. What it has is kept. */
export function planSetup(project: Project): Setup {
  const { folder, compiler, framework, describedFiles, hasSourceFolder } = project;
  const isEs = framework === "connect";
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
  let root = "proto";
  if (compiler === "buf") {
    const before = readText(folder, "buf.yaml");
    const yaml = before === undefined ? bufYaml : withIncludes(before);
    write("buf.yaml", yaml);
    const modules = modulesOf(yaml);
    root = modules[0] ?? root;
    const generated = generation(readText(folder, "buf.gen.yaml"), modules, out, isEs);
    write("buf.gen.yaml", generated.text);
    out = generated.out;
  }
  write("package.json", manifestText(project, root, out));
  for (const [path, text] of managerFiles(project)) write(path, text);
  const example = {
    proto: root === "." ? "books/v1/books.proto" : `${root}/books/v1/books.proto`,
    server: "server.ts",
  };
  const hasExample = describedFiles.length === 0;
  if (hasExample) {
    create(example.proto, booksProto);
    create(example.server, serverText(`./${out}`, isEs));
    if (framework === "vite")
      create("src/books.ts", browserClientText(out.startsWith("src/") ? `./${out.slice(4)}` : `../${out}`));
    else create("client.ts", clientText(`./${out}`, isEs));
    if (framework === "none") create("tsconfig.json", tsconfigText);
  }
  return { created, changed, ...missingPackages(project), example: hasExample ? example : undefined, out };
}

function readText(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined;
}

/** Adds the script `generate`, and makes a new project one of modules. */
function manifestText({ folder, manifest, compiler }: Project, root: string, out: string): string {
  const before = readText(folder, "package.json");
  const includes = ["google-proto-files", "protoc-gen-rest/proto"].map((path) => `-I node_modules/${path}`).join(" ");
  const protoc = `mkdir -p ${out} && protoc -I ${root} ${includes} --rest_out=${out} $(find ${root} -name '*.proto')`;
  const generate = compiler === "buf" ? "buf generate" : protoc;
  const scripts = { generate, ...manifest?.scripts };
  if (manifest?.scripts?.["generate"] !== undefined) return before ?? "";
  const changed: Manifest = manifest === undefined ? { type: "module", scripts } : { ...manifest, scripts };
  const indent = /^\{\r?\n([ \t]+)/.exec(before ?? "")?.[1] ?? "  ";
  const isPrivate = manifest === undefined ? { private: true } : {};
  return `${JSON.stringify({ ...isPrivate, ...changed }, null, indent)}\n`;
}

function missingPackages({
  manifest,
  compiler,
  framework,
  describedFiles,
}: Project): Pick<Setup, "packages" | "devPackages"> {
  const has = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const isMissing = (name: string) => has[name] === undefined;
  const forExample = describedFiles.length === 0 ? ["tsx", "typescript", "@types/node"] : [];
  const devPackages = [
    "protoc-gen-rest",
    "google-proto-files",
    compiler === "buf" ? "@bufbuild/buf" : "protoc",
    ...forExample,
  ];
  return {
    packages: ["@protoc-gen-rest/runtime", ...(framework === "connect" ? ["@bufbuild/protobuf"] : [])].filter(
      isMissing,
    ),
    devPackages: devPackages.filter(isMissing),
  };
}
