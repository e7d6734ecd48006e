import type { Model, Service } from "@protoc-gen-rest/plugin";
import type { GeneratorContext } from "../generator.ts";
import { descriptionOf } from "../output/print-doc.ts";

/** The contents of a package. */
export interface PackageContents {
  readonly services: readonly Service[];
  /** The description of the first service, in one line. */
  readonly description: string | undefined;
  readonly isTypeScript: boolean;
  /** The emitted modules by their paths without extension: `books/v1/books_client`. */
  readonly modules: readonly string[];
  /** Those that hold types alone and have no code. */
  readonly declarations: ReadonlySet<string>;
  /** The kinds of modules: `client`, `mcp`. */
  readonly kinds: ReadonlySet<string>;
  /** The folders and files at the top. */
  readonly folders: readonly string[];
  /** Whether another plugin writes modules to the same folder. */
  readonly hasOtherModules: boolean;
  /** The packages that the messages of another plugin need. */
  readonly packages: Readonly<Record<string, string>>;
  /** Whether the compiler changes the extensions of imports. */
  readonly rewritesImports: boolean;
  /** The extension of imports. */
  readonly importExtension: string;
  /** Where the code of a module is once the package is built, without extension. */
  built(module: string): string;
}

export function packageContents({ files }: Model, { shape, output, emitted }: GeneratorContext): PackageContents {
  const isTypeScript = output.target === "ts";
  const code = new Set(emitted.filter((name) => /(?<!\.d)\.[jt]s$/.test(name)).map(withoutExtension));
  const modules = [...new Set(emitted.filter((name) => /\.[jt]s$/.test(name)).map(withoutExtension))].sort();
  const services = files.flatMap((file) => file.services);
  const [first] = services;
  return {
    services,
    description: first && descriptionOf(first)?.split(/\n\n/)[0]?.replace(/\s+/g, " "),
    isTypeScript,
    modules,
    declarations: new Set(modules.filter((name) => !code.has(name))),
    kinds: new Set(modules.map((name) => name.slice(name.lastIndexOf("_") + 1))),
    folders: [...new Set(emitted.map((name) => name.split("/")[0]!))].sort(),
    hasOtherModules: !shape.declaresTypes,
    packages: shape.packages ?? {},
    rewritesImports: output.importExtension === ".ts",
    importExtension: output.importExtension,
    built: (module) => (isTypeScript ? `dist/${module}` : module),
  };
}

function withoutExtension(name: string): string {
  return name.replace(/(?:\.d)?\.[jt]s$/, "");
}
