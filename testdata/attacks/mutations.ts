import fc from "fast-check";

interface Edit {
  /** Where, as a share of the length. */
  readonly at: number;
  readonly kind: "insert" | "replace" | "delete" | "repeat" | "cut";
  readonly length: number;
  readonly bytes: Uint8Array;
}

/**
 * Samples with a few random edits: words of a dictionary put in, bytes changed, parts left out or doubled, the end cut
 * off. Texts are UTF-8; in samples and words given as bytes anything goes.
 */
export function mutations(
  samples: readonly (string | Uint8Array)[],
  dictionary: readonly (string | Uint8Array)[],
): fc.Arbitrary<Uint8Array> {
  const words = dictionary.map((word) => Buffer.from(word as string));
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom("insert", "insert", "replace", "delete", "repeat", "cut"),
    length: fc.integer({ min: 1, max: 16 }),
    bytes: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Uint8Array>(...words) },
      { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 4 }) },
    ),
  });
  const sample = fc.constantFrom<Uint8Array>(...samples.map((it) => Buffer.from(it as string)));
  return fc
    .tuple(sample, fc.array(edit, { maxLength: 5 }))
    .map(([bytes, edits]) => new Uint8Array(edits.reduce(apply, bytes)));
}

function apply(bytes: Uint8Array, { at, kind, length, bytes: word }: Edit): Uint8Array {
  const start = Math.floor(at * bytes.length);
  const before = bytes.subarray(0, start);
  const after = bytes.subarray(start);
  const rest = after.subarray(length);
  switch (kind) {
    case "insert":
      return Buffer.concat([before, word, after]);
    case "replace":
      return Buffer.concat([before, word, rest]);
    case "delete":
      return Buffer.concat([before, rest]);
    case "repeat":
      return Buffer.concat([before, after.subarray(0, length), after]);
    case "cut":
      return before;
  }
}
