import { createProject } from "./project.ts";

/**
 * What a compiler says of the exports of two sets of modules that should declare the same; empty when they do.
 *
 * `ours` are declarations, `typescript` is the source that they stand for. Types must be identical. Of a value the type in
 * the source must be usable as the declared one: routes are literals there and `Operation`s here.
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
    // The golden case that is JavaScript already has no source here.
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

/** `interface Book`, `function readBook`, sorted. */
function exportsOf(text: string): readonly string[] {
  const pattern = /^export (?:declare )?(const|function|interface|type) ([\w$]+)/gm;
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
