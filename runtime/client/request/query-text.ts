type Rest = readonly (readonly [name: string | undefined, value: string | undefined])[];

/**
 * Writes the query of a URL from wire values by parameter name, including its "?". Undefined and null are left out; the text is
 * empty if nothing is set. `rest` follows in its own order; an undefined name or value of it is an empty one.
 *
 * Throws a URIError that names the parameter for half a surrogate pair.
 *
 * Lists repeat their name and nested objects join names with dots, as google.api.HttpRule maps fields to parameters.
 */
export function queryText(values: object, rest: Rest = []): string {
  let text = "";
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) add(name, item);
    else if (value && typeof value === "object" && !(value instanceof Number)) {
      for (const [key, item] of Object.entries(value)) add(`${name}.${key}`, item);
    } else if (value != null) {
      text += `${(text ? "&" : "?") + encode(name, name)}=${encode(name, value)}`;
    }
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  for (const [name = "", value = ""] of rest) add(name, value);
  return text;
}

function encode(name: string, value: unknown): string {
  try {
    return encodeURIComponent(value as string);
  } catch {
    throw new URIError(`the parameter ${name} holds half a surrogate pair`);
  }
}
