import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** A handwritten module and its imports. */
export interface Source {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string;
  /** Specifiers of imports, re-exports and `import()`, as written. */
  readonly imports: readonly string[];
  /** Whether it only re-exports from other modules. */
  readonly isBarrel: boolean;
  readonly lines: number;
}

const packages = ["runtime", "plugin", "generators", "services", "bench", "testdata"] as const;

/** Next.js decides how its files are named, and Turbopack how they import each other. */
const nextApplication = "testdata/platforms/next";

const notWritten = new Set(["node_modules", "dist", "gen", "golden"]);

/** Returns all modules of the workspaces, tests included. */
export function readSources(root: string): Source[] {
  return packages.flatMap((name) =>
    walk(root, name).map((path) => parseSource(path, readFileSync(join(root, path), "utf8"))),
  );
}

export function parseSource(path: string, text: string): Source {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // Only literals of `import()` are known.
    ...dynamic.filter((request) => /^["'][^"']*["']$/.test(request)).map((request) => request.slice(1, -1)),
  ];
  const isBarrel =
    program.body.length > 0 &&
    program.body.every(
      (node) =>
        node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && node.source !== null),
    );
  return { path, imports: [...new Set(imports)], isBarrel, lines: text.split("\n").length - 1 };
}

/** Returns the file that a relative specifier names. */
export function resolveImport(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier);
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (path === nextApplication) return [];
    // Folders with a version as their name hold the frozen output of a release.
    if (entry.isDirectory()) return notWritten.has(entry.name) || /^\d/.test(entry.name) ? [] : walk(root, path);
    return /\.(?:ts|js)$/.test(entry.name) ? [path] : [];
  });
}
