import { stringLiteral } from "./literal.ts";

interface Import {
  readonly name: string;
  readonly local: string;
  typeOnly: boolean;
}

/** The imports of one file, collected where names are used and printed at the top. */
export interface Imports {
  /** Imports a value and returns its local name, which is `as` by preference. */
  value(module: string, name: string, as?: string): string;
  /** Imports a type and returns its local name. */
  type(module: string, name: string): string;
  /** Prints the import statements: packages first, modules and names sorted. Only of the local names in `used`, if given. */
  print(width: number, used?: ReadonlySet<string>): string[];
}

/**
 * Collects imports. An import whose name is in `taken`, which holds declarations and globals, gets an alias.
 * `localName` maps an imported name to its preferred local name, by default the same.
 */
export function createImports(
  taken: ReadonlySet<string>,
  localName: (name: string) => string = (name) => name,
): Imports {
  const modules = new Map<string, Map<string, Import>>();
  const locals = new Set(taken);

  function use(module: string, name: string, typeOnly: boolean, as?: string): string {
    let names = modules.get(module);
    if (names === undefined) {
      names = new Map();
      modules.set(module, names);
    }
    let found = names.get(name);
    if (found === undefined) {
      found = { name, local: freeName(as ?? localName(name), locals), typeOnly };
      locals.add(found.local);
      names.set(name, found);
    } else if (!typeOnly) {
      found.typeOnly = false;
    }
    return found.local;
  }

  return {
    value: (module, name, as) => use(module, name, false, as),
    type: (module, name) => use(module, name, true),
    print: (width, used) =>
      [...modules]
        .sort(([a], [b]) => compareModules(a, b))
        .flatMap(([module, names]) => {
          const printed = [...names.values()].filter(({ local }) => used?.has(local) ?? true);
          return printed.length === 0 ? [] : importStatement(module, printed, width);
        }),
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let count = 1;
  while (taken.has(`${name}$${count}`)) count++;
  return `${name}$${count}`;
}

function compareModules(a: string, b: string): number {
  const aRelative = a.startsWith(".");
  if (aRelative !== b.startsWith(".")) return aRelative ? 1 : -1;
  return a < b ? -1 : 1;
}

const collation = "_$0123456789AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";

/** Compares letter by letter, as import organizers do; a prefix comes first. */
function compareNames({ name: a }: Import, { name: b }: Import): number {
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at++;
  if (at === a.length || at === b.length) return a.length - b.length;
  return collation.indexOf(a.charAt(at)) - collation.indexOf(b.charAt(at));
}

function importStatement(module: string, imports: Import[], width: number): string[] {
  imports.sort(compareNames);
  const allTypes = imports.every((item) => item.typeOnly);
  const names = imports.map((item) => {
    const name = item.local === item.name ? item.name : `${item.name} as ${item.local}`;
    return item.typeOnly && !allTypes ? `type ${name}` : name;
  });
  const keyword = allTypes ? "import type" : "import";
  const line = `${keyword} { ${names.join(", ")} } from ${stringLiteral(module)};`;
  // Formatters keep a single name on its line, however long it is.
  if (line.length <= width || names.length === 1) return [line];
  return [`${keyword} {`, ...names.map((name) => `  ${name},`), `} from ${stringLiteral(module)};`];
}
