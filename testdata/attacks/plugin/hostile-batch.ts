import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { bundle } from "../bundle.ts";

/** Generated files that are type-checked and loaded together; what is wrong is told by case. */
export class HostileBatch {
  readonly #folder: string;
  readonly #problems: Map<string, string[]> = new Map();
  #cases: number = 0;
  readonly #names: string[] = [];
  // The cases whose messages do not compile on their own.
  readonly #foreign: Set<string> = new Set();
  readonly #modules: string[] = [];

  constructor(folder: string) {
    this.#folder = mkdtempSync(join(folder, "hostile-"));
  }

  /**
   * Adds the output of a case; TypeScript is checked, JavaScript is loaded. `messages` are the files of another plugin,
   * which the output imports.
   */
  add(name: string, files: ReadonlyMap<string, string>, messages: ReadonlyMap<string, string>): void {
    const root = join(this.#folder, `case${this.#cases++}`);
    this.#names.push(name);
    for (const [path, content] of messages) this.#write(join(root, path), content);
    for (const [path, content] of files) {
      const full = join(root, path);
      if (!full.startsWith(root + sep)) {
        this.problem(name, `a file outside of the output: ${JSON.stringify(path)}`);
        continue;
      }
      if (content.includes("@@protoc_insertion_point(")) this.problem(name, `an insertion point in ${path}`);
      const runtime = path.endsWith(".js") ? join(this.#folder, "runtime.mjs") : "/runtime";
      this.#write(full, content.replaceAll('"@protoc-gen-rest/runtime/codegen/v1"', `"${runtime}"`));
      if (path.endsWith(".js")) this.#modules.push(full);
    }
  }

  #write(path: string, content: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  problem(name: string, problem: string): void {
    this.#problems.set(name, [...(this.#problems.get(name) ?? []), problem]);
  }

  problemsOf(name: string): readonly string[] {
    return this.#foreign.has(name) ? [] : (this.#problems.get(name) ?? []);
  }

  /** Runs the compiler and a process that imports every module, once each. */
  async check(): Promise<void> {
    this.#typeCheck();
    await bundle(join(process.cwd(), "runtime/codegen/v1.ts"), join(this.#folder, "runtime.mjs"));
    this.#load();
  }

  /** Twice: the compiler looks at types only when all files parse. */
  #typeCheck(): void {
    const broken = this.#compile([]);
    if (broken.size > 0) this.#compile([...broken]);
  }

  /** Compiles all cases but some; returns those that do not parse. What is wrong with messages is not ours. */
  #compile(without: readonly number[]): Set<number> {
    const paths = { "/runtime": [join(process.cwd(), "runtime/codegen/v1.ts")] };
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: "nodenext", target: "es2022", lib: ["es2023", "dom", "dom.iterable"] },
      ...{ types: ["node"], skipLibCheck: true, allowImportingTsExtensions: true, paths },
    };
    const config = { compilerOptions, include: ["case*/**/*.ts"], exclude: without.map((index) => `case${index}`) };
    writeFileSync(join(this.#folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(this.#folder, "tsconfig.json"), JSON.stringify(config));
    const require = createRequire(join(process.cwd(), "package.json"));
    const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
    const args = [tsc, "-p", this.#folder, "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 300_000, maxBuffer: 1 << 28 });
    const broken = new Set<number>();
    for (const line of stdout.split("\n")) {
      const index = /case(\d+)[/\\]/.exec(line)?.[1];
      if (index === undefined) continue;
      if (/error TS1\d{3}:/.test(line)) broken.add(Number(index));
      const name = this.#names[Number(index)]!;
      const isOurs = /_(?:types|codecs|routes|client|handlers)(?:\.d)?\.ts\(/.test(line);
      if (isOurs) this.problem(name, line.replace(/^.*?case\d+./, ""));
      // They import messages of google/api, which no output needs.
      else if (!line.includes("error TS2307:")) this.#foreign.add(name);
    }
    return broken;
  }

  #load(): void {
    const script = join(this.#folder, "load.mjs");
    writeFileSync(script, loader(this.#modules));
    const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8", timeout: 300_000 });
    const found: readonly (readonly [string, string])[] = JSON.parse(
      stdout.split("\n").at(-2) ?? JSON.stringify([["case0/", stderr]]),
    );
    for (const [path, problem] of found) {
      const index = /case(\d+)[/\\]/.exec(path)?.[1];
      this.problem(this.#names[Number(index)]!, `on import: ${problem}`);
    }
  }
}

/** Imports modules one after the other, and notes errors and globals that appear. */
function loader(modules: readonly string[]): string {
  return `import { pathToFileURL } from "node:url";
const found = [];
const globals = () => Reflect.ownKeys(globalThis).map(String).join();
let before = globals();
for (const path of ${JSON.stringify(modules)}) {
  try { await import(pathToFileURL(path).href); } catch (error) { found.push([path, String(error).slice(0, 200)]); }
  if (globals() !== before) { found.push([path, "a global appeared"]); delete globalThis.attacked; before = globals(); }
}
console.log(JSON.stringify(found));
`;
}
