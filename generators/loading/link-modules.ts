import { posix } from "node:path";
import { compileFunction } from "node:vm";

/** The exports of a module, by name. */
export type Module = Readonly<Record<string, unknown>>;

/** Returns the exports of a module, which it evaluates on first use. */
export type LoadModule = (path: string) => Module;

/**
 * Links JavaScript modules in memory: those of `files`, by path, and the packages they import. Nothing is written to disk, and
 * the runtime is the one of this process, so that its errors and endpoints are the same on both sides.
 *
 * It understands the imports and exports that `plugin/print` prints, not modules in general.
 */
export function linkModules(
  files: ReadonlyMap<string, string>,
  packages: Readonly<Record<string, Module>>,
): LoadModule {
  const loaded = new Map<string, Module>();
  const load = (path: string): Module => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const text = files.get(path);
    if (text === undefined) throw new Error(`no module ${path} was generated`);
    const resolve = (specifier: string): Module => {
      if (specifier.startsWith(".")) return load(posix.join(posix.dirname(path), specifier));
      const found = packages[specifier];
      if (found === undefined) throw new Error(`${path} imports ${specifier}, which is not provided`);
      return found;
    };
    const evaluate = compileFunction(toFunctionBody(text), ["load"], { filename: path });
    const module: Module = evaluate(resolve);
    loaded.set(path, module);
    return module;
  };
  return load;
}

/** Imports become calls of `load`, and the exports become the value of the function. */
function toFunctionBody(text: string): string {
  const names: string[] = [];
  const body = text
    .replace(/^import (\{[^}]*\}) from (".*");$/gm, (_, imported: string, specifier: string) => {
      return `const ${imported.replaceAll(" as ", ": ")} = load(${specifier});`;
    })
    .replace(/^export ((?:const|(?:async )?function\*?) ([\w$]+))/gm, (_, declaration: string, name: string) => {
      names.push(name);
      return declaration;
    });
  return `"use strict";${body}\nreturn { ${names.join(", ")} };`;
}
