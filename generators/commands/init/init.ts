import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { mkdirsSync, outputFileSync } from "fs-extra/esm";
import { bundledProtos } from "../input/bundled-protos.ts";
import { CommandError, type Session } from "../session.ts";
import { type Addition, additions, purposeOf } from "./additions.ts";
import { thirdParty } from "./buf-files.ts";
import {
  type Compiler,
  compilers,
  detectProject,
  type Framework,
  type PackageManager,
  type Project,
  packageManagers,
} from "./detect-project.ts";
import { checkPackedPackages, overridePackages, packedPackages } from "./packed-packages.ts";
import { type Example, planSetup, type Setup } from "./plan-setup.ts";
import { addCommand, runStep, versionOf, withServer } from "./run-steps.ts";

interface Options {
  readonly yes?: true;
  readonly packageManager?: PackageManager;
  readonly compiler?: Compiler;
  readonly tarballs?: string;
  readonly with?: readonly Addition[];
}

/** `init [FOLDER]`: sets up a project. */
export function initCommand(session: Session): Command {
  return new Command("init")
    .argument("[folder]", "the project (default: the current folder)")
    .summary("set up a project")
    .description("Sets up a project: packages, the configuration of buf or protoc, and an example that runs.")
    .option("-y, --yes", "do not ask")
    .addOption(
      new Option("--package-manager <name>", "by default that of the lock file, or npm").choices(packageManagers),
    )
    .addOption(new Option("--compiler <name>", "by default the one of the project, or buf").choices(compilers))
    .addOption(
      new Option("--with <names>", `what to generate besides, joined with commas: ${additions.join(", ")}`).argParser(
        toAdditions,
      ),
    )
    .option("--tarballs <folder>", "install packed packages of protoc-gen-rest instead of published ones")
    .action((folder: string | undefined, options: Options) => init(folder ?? ".", options, session));
}

function toAdditions(text: string): readonly Addition[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const known = additions.filter((addition) => names.includes(addition));
  const unknown =
    names.find((name) => !known.some((addition) => addition === name)) ?? (names.length === 0 ? text : undefined);
  if (unknown === undefined) return known;
  const expected = `${additions.slice(0, -1).join(", ")} or ${additions.at(-1)}`;
  throw new InvalidArgumentError(`unknown "${unknown}"; expected ${expected}`);
}

async function init(folder: string, options: Options, session: Session): Promise<void> {
  if (options.tarballs !== undefined) checkPackedPackages(resolve(options.tarballs));
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new CommandError(`${folder} is not a folder`);
  mkdirsSync(folder);
  const detected = detectProject(resolve(folder));
  const { packageManager = detected.packageManager, compiler = detected.compiler } = options;
  const yarnVersion = packageManager === "yarn" ? versionOf("yarn", detected.folder) : undefined;
  const project = { ...detected, packageManager, compiler, yarnVersion };
  const setup = planSetup(project, bundledProtos(), options.with);
  const { stdout } = session;
  stdout.write(planText(project, setup));
  if (options.yes !== true && !(await isAgreed())) {
    stdout.write("nothing was written\n");
    return;
  }
  for (const [path, text] of [...setup.created, ...setup.changed]) outputFileSync(join(project.folder, path), text);
  install(project, setup, options);
  runStep(project.folder, [packageManager, "run", setup.scripts.generate]);
  stdout.write(`generated ${setup.out}\n`);
  if (setup.example !== undefined) await runExample(project, setup.example, session);
  stdout.write(nextText(project, setup, options.with));
}

function planText(
  { folder, framework, compiler, packageManager }: Project,
  { created, changed, packages, devPackages }: Setup,
): string {
  const kind = { none: "", vite: ", Vite", next: ", Next.js", connect: ", Connect" }[framework];
  const copied = [...created.keys()].filter((path) => path.startsWith(`${thirdParty}/`));
  const rows = [
    ...[...created.keys()].filter((path) => !copied.includes(path)).map((path) => `  create   ${path}\n`),
    ...(copied.length > 0 ? [`  copy     google/api, rest/v1 and others to ${thirdParty}\n`] : []),
    ...[...changed.keys()].map((path) => `  add to   ${path}\n`),
    ...[...packages, ...devPackages].map((name) => `  install  ${name}\n`),
  ];
  return `${relative("", folder) || "this folder"} (${packageManager}, ${compiler}${kind}):\n${rows.join("")}`;
}

async function isAgreed(): Promise<boolean> {
  if (process.stdin.isTTY !== true) throw new CommandError("there is no terminal to ask on; pass --yes");
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(?:y|yes)?$/i.test((await prompt.question("Go on? [Y/n] ")).trim());
  } finally {
    prompt.close();
  }
}

function install({ folder, packageManager }: Project, { packages, devPackages }: Setup, { tarballs }: Options): void {
  const from = tarballs === undefined ? undefined : resolve(tarballs);
  if (from !== undefined) overridePackages(folder, packageManager, from);
  for (const [names, isDev] of [
    [packages, false],
    [devPackages, true],
  ] as const) {
    if (names.length > 0) runStep(folder, addCommand(packageManager, packedPackages(names, from), isDev));
  }
}

/** One call of the API, which runs for as long. */
async function runExample({ folder }: Project, { server, proto }: Example, { stdout }: Session): Promise<void> {
  const executable = join(folder, "node_modules/.bin/protoc-gen-rest");
  const name = "shelves/fiction/books/emma";
  await withServer(folder, server, (url) => {
    const book = runStep(folder, [executable, "call", "GetBook", "--name", name, "--input", proto, "--url", url]);
    stdout.write(`GetBook returns ${book}`);
  });
}

function nextText(
  { packageManager, framework }: Project,
  { example, out, created, scripts }: Setup,
  chosen: readonly Addition[] = [],
): string {
  const run = packageManager === "npm" ? "npx" : packageManager === "bun" ? "bunx" : packageManager;
  const rows = [
    ...(example === undefined
      ? [["", `the client and the handlers are in ${out}`]]
      : [
          [
            scripts.start === "start" ? `${packageManager} start` : `${packageManager} run ${scripts.start}`,
            "generates, and starts the server",
          ],
        ]),
    ...(example === undefined ? [] : [clientRow(framework, run, created)]),
    ...chosen
      .filter((addition) => created.has(`${addition}.ts`))
      .map((addition) => [`${run} tsx ${addition}.ts`, purposeOf(addition)]),
    [`${packageManager} run ${scripts.generate}`, "after a change of the proto files"],
    [`${packageManager} run ${scripts.lint}`, "checks them"],
  ];
  const width = Math.max(...rows.map(([command = ""]) => command.length)) + 2;
  const lines = rows.map(([command = "", text]) => `  ${command === "" ? "" : command.padEnd(width)}${text}\n`);
  return `\nNext:\n${lines.join("")}`;
}

function clientRow(framework: Framework, run: string, created: ReadonlyMap<string, string>): readonly string[] {
  const page = ["src/books.ts", "books.ts"].find((path) => created.has(path));
  if (page !== undefined)
    return [page, framework === "next" ? "is the client of server components" : "is the client for pages"];
  return [`${run} tsx client.ts`, "calls it"];
}
