/** A type with arguments: `Map<string, Book>`. */
export interface GenericType {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** Takes a type with several arguments apart, which can have a line each; undefined for any other. */
export function genericType(type: string): GenericType | undefined {
  const [, name, inner] = /^([\w$.]+)<(.*)>$/.exec(type) ?? [];
  if (name === undefined || inner === undefined) return undefined;
  const parameters: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    if ("<({[".includes(inner[at]!)) depth++;
    else if (">)}]".includes(inner[at]!) && inner[at - 1] !== "=") depth--;
    else if (inner[at] === "," && depth === 0) {
      parameters.push(inner.slice(from, at).trim());
      from = at + 1;
    }
  }
  parameters.push(inner.slice(from).trim());
  return parameters.length < 2 ? undefined : { name, parameters };
}
