/** The declarations of these names as generated files hold them, with their comments. */
export function declarationsOf(files: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names.map((name) => declarationOf(files, name)).join("\n");
}

function declarationOf(files: ReadonlyMap<string, string>, name: string): string {
  const start = new RegExp(
    `^(?:/\\*\\*(?:(?!\\*/).)*\\*/\\n)?(?:export )?(?:interface|type|const|function) ${name}\\b`,
    "ms",
  );
  for (const text of files.values()) {
    const found = start.exec(text);
    if (found === null) continue;
    const rest = text.slice(found.index);
    // Generated files have an empty line between declarations and none within one.
    const end = rest.indexOf("\n\n");
    return end < 0 ? rest : rest.slice(0, end + 1);
  }
  throw new Error(`no generated file declares ${name}`);
}
