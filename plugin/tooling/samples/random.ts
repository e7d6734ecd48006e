/** A repeatable source of choices. */
export interface Random {
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** The source for a part of a value. It depends on the name alone, so that a new field leaves the others as they are. */
  fork(name: string): Random;
}

/** Creates a source: the same key gives the same choices. */
export function createRandom(key: string): Random {
  const hash = hashOf(key);
  let state = hash;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    fork: (name) => createRandom(`${hash}/${name}`),
  };
}

/** FNV-1a, with the bits mixed: similar keys must not give similar choices. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
