/** One part of a plugin's parameter: `key` or `key=value`. */
export interface ParameterPart {
  readonly key: string;
  /** Absent for a part without `=`; empty for `key=`. */
  readonly value: string | undefined;
}

/**
 * Splits a plugin parameter at commas, and each part at its first `=`, as protoc's own ParseGeneratorParameter does.
 *
 * Drops empty parts, and keeps order and repetitions. There is no quoting: a value may contain `=`, but no comma.
 */
export function parseParameter(text: string): readonly ParameterPart[] {
  const parameters: ParameterPart[] = [];
  for (const part of text.split(",")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    parameters.push(
      equals < 0 ? { key: part, value: undefined } : { key: part.slice(0, equals), value: part.slice(equals + 1) },
    );
  }
  return parameters;
}
