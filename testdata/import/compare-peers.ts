import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createProject, type Project } from "../real/project.ts";

/** Commands of other generators, which have the document and a folder as their arguments. */
const peers: readonly (readonly [name: string, command: string, args: (path: string, out: string) => string[]])[] = [
  ["hey-api", "openapi-ts", (path, out) => ["-i", path, "-o", out]],
  ["orval", "orval", (path, out) => ["--input", path, "--output", join(out, "api.ts"), "--client", "fetch"]],
  ["openapi-typescript", "openapi-typescript", (path, out) => [path, "-o", join(out, "api.d.ts")]],
];

/** Nothing but `strict`: the settings of a new project. */
const usual: Readonly<Record<string, unknown>> = {
  exactOptionalPropertyTypes: false,
  noUncheckedIndexedAccess: false,
  noPropertyAccessFromIndexSignature: false,
  noImplicitOverride: false,
  noImplicitReturns: false,
  noFallthroughCasesInSwitch: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  verbatimModuleSyntax: false,
  isolatedModules: false,
  declaration: false,
  isolatedDeclarations: false,
  erasableSyntaxOnly: false,
  module: "esnext",
  moduleResolution: "bundler",
};

/** The results of generators in `node_modules` of a folder for a document: seconds, memory, and errors of both compilers. */
export function comparePeers(path: string, folder: string): string {
  const texts = peers.map(([name, command, args]) => {
    const file = resolve(folder, "node_modules/.bin", command);
    if (!existsSync(file)) return `; ${name} is not installed`;
    const project = createProject(new Map());
    try {
      return `; ${name} ${runPeer(file, (out) => args(path, out), project)}`;
    } finally {
      project.remove();
    }
  });
  return texts.join("");
}

function runPeer(file: string, args: (out: string) => string[], project: Project): string {
  const memory = join(project.folder, "memory.txt");
  const script = `import{writeFileSync as w}from"node:fs";process.on("exit",()=>w(${JSON.stringify(memory)},""+process.resourceUsage().maxRSS))`;
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [file, ...args(join(project.folder, "api"))], {
    stdio: "ignore",
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status !== 0) return `fails after ${seconds} s`;
  const megabytes = (Number(readFileSync(memory, "utf8")) / 1024).toFixed(0);
  const errors = (["typescript", "typescript-5.9"] as const).map((compiler) => {
    return project.check(compiler, usual).split("\n").filter(Boolean).length;
  });
  return `${seconds} s, ${megabytes} MB, ${errors.join(" and ")} errors`;
}
