import type { File } from "@protoc-gen-rest/plugin";
import type { FileKind } from "./output.ts";

/** The names that one emitted module declares. A name that is taken gets a `$`, which proto names cannot contain. */
export interface ModuleNames {
  /** The exported name of an element, which `name` would be if it were free. */
  exported(owner: object, name: string): string;
  /** A name for a constant or a function that the module does not export. */
  internal(owner: object, name: string): string;
}

const modules = new WeakMap<File, Map<FileKind, ModuleNames>>();

/**
 * Returns the names of a module. `claimExports` asks for all that the module can export, once and before any other name is
 * given. So exported names depend on the proto file alone: not on options, on other modules, or on what is not exported.
 */
export function moduleNames(file: File, kind: FileKind, claimExports: (file: File) => void): ModuleNames {
  let kinds = modules.get(file);
  if (kinds === undefined) {
    kinds = new Map();
    modules.set(file, kinds);
  }
  let names = kinds.get(kind);
  if (names === undefined) {
    const { close, ...open } = createNames();
    names = open;
    kinds.set(kind, names);
    claimExports(file);
    close();
  }
  return names;
}

function createNames(): ModuleNames & { close(): void } {
  // Nearly all elements get the name that they ask for, so only other names are kept for each of them.
  const owners = new Map<string, object>();
  const renamed = new Map<object, Map<string, string>>();
  let isClosed = false;
  const claim = (owner: object, name: string): string => {
    if (!owners.has(name)) {
      owners.set(name, owner);
      return name;
    }
    let free = `${name}$`;
    while (owners.has(free)) free += "$";
    const own = renamed.get(owner) ?? new Map<string, string>();
    renamed.set(owner, own.set(name, free));
    // The owner did not ask for this name, and gets another one if it ever does.
    owners.set(free, own);
    return free;
  };
  const find = (owner: object, name: string): string | undefined => {
    return owners.get(name) === owner ? name : renamed.get(owner)?.get(name);
  };
  return {
    exported: (owner, name) => {
      const known = find(owner, name);
      if (known !== undefined) return known;
      if (isClosed) throw new Error(`the export ${name} was not claimed with those of its module`);
      return claim(owner, name);
    },
    internal: (owner, name) => find(owner, name) ?? claim(owner, name),
    close: () => {
      isClosed = true;
    },
  };
}
