import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AssembleError, compile } from "@protoc-gen-rest/plugin";
import { build } from "esbuild";
import { restPlugin } from "../../generators/index.ts";
import { setParameter } from "../attacks/plugin/set-parameter.ts";
import { attackRequest } from "../attacks/target.ts";

const here = join(process.cwd(), "testdata/platforms");
export const nextFolder: string = join(here, "next");
const programsFolder = join(process.cwd(), "node_modules/.cache/platforms");

const handlers = 'import { attackEndpoints } from "./attack_handlers.js";';
const client = 'import { createAttackClient } from "./attack_client.js";';

function use(name: string, program: string): string {
  return `import { ${name} } from ${JSON.stringify(join(here, "programs", `${program}.ts`))};`;
}

/** Programs by name: what runs on a platform, with the generated code. */
const entries: Readonly<Record<string, string>> = {
  "serve-http": `${handlers}${use("serveHttp", "serve-http")} serveHttp(attackEndpoints);`,
  "serve-fetch": `${handlers}${use("serveFetch", "serve-fetch")} serveFetch(attackEndpoints);`,
  call: `${client}${use("call", "call")} await call(createAttackClient); process.exit();`,
  page: `${client}${use("preparePage", "page")} preparePage(createAttackClient);`,
  worker:
    `${handlers}${client}${use("createWorker", "worker")} ` +
    "export default createWorker(attackEndpoints, createAttackClient);",
  client: `export { createAttackClient } from "./attack_client.js";`,
};

/** These run where packages cannot be installed, so they hold the runtime. */
const isWhole = (name: string): boolean => name === "page" || name === "worker";

async function generate(folder: string, parameter: string): Promise<void> {
  const request = setParameter(await attackRequest(), parameter);
  const files = await compile({ request, plugins: [restPlugin] });
  if (files instanceof AssembleError) throw files;
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** As npm installs it. Deno does not load modules that a link leads to. */
function installRuntime(): void {
  for (const part of ["package.json", "dist"]) {
    const target = join(programsFolder, "node_modules/@protoc-gen-rest/runtime", part);
    cpSync(join(process.cwd(), "runtime", part), target, { recursive: true });
  }
}

/**
 * Generates the code of attack.proto, and builds the programs of all platforms with it. Platforms with packages resolve the runtime
 * by its package.json, as they would in an application.
 */
export async function buildPrograms(): Promise<(name: string) => string> {
  await generate(join(nextFolder, "gen"), "import_extension=none");
  await generate(programsFolder, "");
  const outputOf = (name: string) => join(programsFolder, `${name}.mjs`);
  for (const [name, text] of Object.entries(entries)) {
    const entry = join(programsFolder, `${name}.entry.ts`);
    writeFileSync(entry, text);
    await build({
      entryPoints: [entry],
      outfile: outputOf(name),
      bundle: true,
      format: name === "page" ? "iife" : "esm",
      target: "es2022",
      platform: isWhole(name) ? "neutral" : "node",
      logLevel: "warning",
      external: isWhole(name) ? [] : ["@protoc-gen-rest/runtime/*"],
    });
  }
  installRuntime();
  return outputOf;
}
