import { createProject } from "./project.ts";

/**
 * Compares the exports of two sets of modules with the compiler, and returns its errors; empty if they declare the same.
 *
 * `ours` are declarations, `typescript` is their source. Types must be identical. The type of a value in the source must be
 * assignable to the declared one: routes are literals in the source, and declared as `Operation`.
 */
export function compareDeclarations(
  typescript: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
): string {
  const files = new Map<string, string>();
  for (const [path, text] of typescript) files.set(`source/${path}`, text);
  for (const [path, text] of ours) files.set(`declared/${path}`, text);
  for (const [path, text] of ours) {
    if (!path.endsWith(".d.ts")) continue;
    const source = typescript.get(path.replace(/\.d\.ts$/, ".ts"));
    // The golden case in JavaScript has no TypeScript source.
    if (source === undefined) continue;
    const [declared, expected] = [exportsOf(text), exportsOf(source)];
    const missing = expected.filter((entry) => !declared.includes(entry));
    const extra = declared.filter((entry) => !expected.includes(entry));
    if (missing.length + extra.length > 0) return `${path}: without ${missing}, with ${extra}`;
    files.set(`compare/${path.replace(/\.d\.ts$/, ".ts")}`, comparison(path, declared));
  }
  const project = createProject(files);
  try {
    return project.check("typescript");
  } finally {
    project.remove();
  }
}

/** Returns the sorted exports, such as `interface Book` and `function readBook`. */
function exportsOf(text: string): readonly string[] {
  const pattern = /^export (?:declare )?(?:async )?(const|function|interface|type)\*? ([\w$]+)/gm;
  return [...text.matchAll(pattern)].map(([, kind, name]) => `${kind} ${name}`).sort();
}

function comparison(path: string, entries: readonly string[]): string {
  const module = path.replace(/\.d\.ts$/, ".js");
  const up = "../".repeat(path.split("/").length);
  const lines = entries.map((entry, i) => {
    const [kind, name] = entry.split(" ") as [string, string];
    if (kind === "const") return `export const _${i}: typeof ours.${name} = source.${name};`;
    const [a, b] =
      kind === "function" ? [`typeof ours.${name}`, `typeof source.${name}`] : [`ours.${name}`, `source.${name}`];
    return `export const _${i}: Same<${a}, ${b}> = true;`;
  });
  return [
    `import type * as ours from "${up}declared/${module}";`,
    `import * as source from "${up}source/${module}";`,
    "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
    ...lines,
    "export type Used = Same<typeof ours, typeof source>;",
    "",
  ].join("\n");
}
