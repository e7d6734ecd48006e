import { version as ownVersion } from "../version.ts";
import type { PackageContents } from "./package-contents.ts";
import type { PackageOptions } from "./package-options.ts";

/** Prints package.json: an export for each emitted module, built by `tsc` where the modules are TypeScript. */
export function manifest({ name, version, license }: PackageOptions, contents: PackageContents): string {
  const { isTypeScript, kinds, description, packages } = contents;
  const isAgent = kinds.has("mcp");
  const isProgram = kinds.has("cli");
  const text = {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    ...(license === undefined ? {} : { license }),
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    ...(isProgram ? { bin: { [commandName(name)]: `./${contents.built("bin")}.js` } } : {}),
    exports: exportsOf(contents),
    files: [...(isTypeScript ? ["dist"] : contents.folders), "reference.md", "CHANGELOG.md"],
    ...(isTypeScript ? { scripts: { build: "tsc", prepack: "tsc" } } : {}),
    dependencies: {
      ...packages,
      "@protoc-gen-rest/runtime": `^${ownVersion}`,
      ...(isProgram ? { commander: ">=13" } : {}),
    },
    ...(isAgent
      ? {
          peerDependencies: { "@modelcontextprotocol/sdk": "^1.20.0" },
          peerDependenciesMeta: { "@modelcontextprotocol/sdk": { optional: true } },
        }
      : {}),
    ...(isTypeScript ? { devDependencies: devPackages(isAgent, isProgram) } : {}),
    publishConfig: { access: "public", provenance: true },
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

function devPackages(isAgent: boolean, isProgram: boolean): Readonly<Record<string, string>> {
  return {
    ...(isAgent ? { "@modelcontextprotocol/sdk": "^1.20.0" } : {}),
    ...(isProgram ? { "@types/node": ">=20" } : {}),
    typescript: ">=5.7",
  };
}

/** The modules by their paths without extension. Those of another plugin have a pattern: what they are is not known here. */
function exportsOf({ modules, declarations, built, hasOtherModules }: PackageContents): object {
  const entry = (path: string, hasCode: boolean): object => ({
    types: `./${built(path)}.d.ts`,
    ...(hasCode ? { default: `./${built(path)}.js` } : {}),
  });
  return {
    ...Object.fromEntries(modules.map((path) => [`./${path}`, entry(path, !declarations.has(path))])),
    ...(hasOtherModules ? { "./*": entry("*", true) } : {}),
    "./package.json": "./package.json",
  };
}

/** `books` for `@acme/books`. */
export function commandName(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}

/** Prints tsconfig.json, with the settings of a strict project. */
export function compilerSettings({ kinds, rewritesImports }: PackageContents): string {
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable"],
    types: kinds.has("cli") ? ["node"] : [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    ...(rewritesImports ? { rewriteRelativeImportExtensions: true } : {}),
    // Types of the SDK for agents refer to those of platforms.
    skipLibCheck: true,
    declaration: true,
    rootDir: ".",
    outDir: "dist",
  };
  return `${JSON.stringify({ compilerOptions, exclude: ["dist", "node_modules"] }, null, 2)}\n`;
}
