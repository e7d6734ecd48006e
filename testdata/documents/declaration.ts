/** The declarations of these names as generated files hold them, with their comments; those of one file if it has all of them. */
export function declarationsOf(files: ReadonlyMap<string, string>, names: readonly string[]): string {
  for (const text of files.values()) {
    const all = names.map((name) => declarationIn(text, name));
    if (all.every((one) => one !== undefined)) return all.join("\n");
  }
  return names.map((name) => declarationOf(files, name)).join("\n");
}

function declarationOf(files: ReadonlyMap<string, string>, name: string): string {
  for (const text of files.values()) {
    const found = declarationIn(text, name);
    if (found !== undefined) return found;
  }
  throw new Error(`no generated file declares ${name}`);
}

function declarationIn(text: string, name: string): string | undefined {
  const start = new RegExp(
    `^(?:/\\*\\*(?:(?!\\*/).)*\\*/\\n)?(?:export )?(?:interface|type|const|function) ${name}\\b`,
    "ms",
  );
  const found = start.exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index);
  // Generated files have an empty line between declarations and none within one.
  const end = rest.indexOf("\n\n");
  return end < 0 ? rest : rest.slice(0, end + 1);
}
