// Asks the language service for a completion and a hover in a program that calls a generated client, as an editor does.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { median } from "../median.js";
import { settings } from "./compilers.js";

const ts = createRequire(import.meta.url)("typescript-5.9");
const turns = 20;

/** Milliseconds of the first answer, and the median of later ones, in the largest client of a folder. */
export function measureEditor(folder) {
  const name = largestClient(folder);
  const [, create] = /export function (create\w+Client)\(/.exec(readFileSync(join(folder, name), "utf8"));
  const program = join(folder, "editor.ts");
  const text = [
    `import { createTransport } from "@protoc-gen-rest/runtime/client";`,
    `import { ${create} } from "./${name.replace(".ts", ".js")}";`,
    `const client = ${create}(createTransport({ baseUrl: "http://localhost" }));`,
    "client.",
  ].join("\n");
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => ts.convertCompilerOptionsFromJson(settings, folder).options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [program],
    // An edit before each request, as a person types.
    getScriptVersion: (path) => (path === program ? `${version}` : "0"),
    getScriptSnapshot: (path) => {
      const source = path === program ? `${text}\n// ${version}\n` : ts.sys.readFile(path);
      return source === undefined ? undefined : ts.ScriptSnapshot.fromString(source);
    },
    fileExists: (path) => path === program || ts.sys.fileExists(path),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const ask = (question) => {
    const times = Array.from({ length: turns }, () => {
      version++;
      const begin = performance.now();
      if (question() === undefined) throw new Error(`the language service has no answer in ${name}`);
      return performance.now() - begin;
    });
    return { first: times[0], later: median(times.slice(1)) };
  };
  return {
    name,
    completion: ask(() => service.getCompletionsAtPosition(program, text.length, {})?.entries[0]),
    hover: ask(() => service.getQuickInfoAtPosition(program, text.lastIndexOf("client"))),
  };
}

function largestClient(folder) {
  const clients = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("_client.ts"),
  );
  const sized = clients.map((path) => ({ path, size: readFileSync(join(folder, path)).length }));
  return sized.sort((a, b) => b.size - a.size)[0].path.replaceAll("\\", "/");
}
