import type { File } from "@protoc-gen-rest/plugin";
import type { Kind } from "./output.ts";

/** The names that one emitted module declares. A name that is taken gets a `$`, which proto names cannot contain. */
export interface ModuleNames {
  /** The exported name of an element, which `name` would be if it were free. */
  exported(owner: object, name: string): string;
  /** A name for a constant or a function that the module does not export. */
  internal(owner: object, name: string): string;
}

const modules = new WeakMap<File, Map<Kind, ModuleNames>>();

/**
 * Returns the names of a module. `claimExports` asks for all that the module can export, once and before any other name is
 * given. So exported names depend on the proto file alone: not on options, on other modules, or on what is not exported.
 */
export function moduleNames(file: File, kind: Kind, claimExports: (file: File) => void): ModuleNames {
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
  const owners = new Map<string, object>();
  const given = new Map<object, Map<string, string>>();
  let isClosed = false;
  const claim = (owner: object, name: string): string => {
    let free = name;
    while (owners.has(free)) free += "$";
    owners.set(free, owner);
    const own = given.get(owner);
    if (own === undefined) given.set(owner, new Map([[name, free]]));
    else own.set(name, free);
    return free;
  };
  return {
    exported: (owner, name) => {
      const known = given.get(owner)?.get(name);
      if (known !== undefined) return known;
      if (isClosed) throw new Error(`the export ${name} was not claimed with those of its module`);
      return claim(owner, name);
    },
    internal: (owner, name) => given.get(owner)?.get(name) ?? claim(owner, name),
    close: () => {
      isClosed = true;
    },
  };
}
