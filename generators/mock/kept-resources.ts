/** A resource in the plain shape. */
export type ResourceValue = Readonly<Record<string, unknown>>;

/** Resources that differ from the samples, by their paths: created, changed or deleted ones. */
export interface KeptResources {
  /** Undefined for a resource that no request has changed. */
  get(path: string): ResourceValue | "deleted" | undefined;
  set(path: string, value: ResourceValue | "deleted"): void;
  /** The paths of the resources in a collection, those that were created first first. */
  within(collection: string): readonly string[];
  clear(): void;
}

export interface KeptLimits {
  readonly maxResources: number;
  readonly maxResourceBytes: number;
}

interface Kept {
  readonly value: ResourceValue | "deleted";
  readonly bytes: number;
}

/** Keeps resources in memory, and forgets the oldest ones above the limits. */
export function keepResources({ maxResources, maxResourceBytes }: KeptLimits): KeptResources {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const remove = (path: string): void => {
    bytes -= kept.get(path)?.bytes ?? 0;
    kept.delete(path);
  };
  return {
    get: (path) => kept.get(path)?.value,
    set(path, value) {
      const size = path.length + sizeOf(value);
      bytes += size - (kept.get(path)?.bytes ?? 0);
      // A changed resource keeps its place in lists.
      kept.set(path, { value, bytes: size });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxResources && bytes <= maxResourceBytes) break;
        remove(oldest);
      }
    },
    within: (collection) => [...kept.keys()].filter((path) => path.slice(0, path.lastIndexOf("/")) === collection),
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}

/** About as many bytes as the JSON of the value has. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + sizeOf(member), 16);
}
