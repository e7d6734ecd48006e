/** The words of a name: `simple-user`, `simpleUser` and `Simple User` have the same two. */
export function wordsOf(text: string): readonly string[] {
  // Most names need nothing else.
  if (/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(text)) return text.split("_");
  return withoutAccents(text)
    .replace(/[+＋]1/g, " plus one ")
    .replace(/^-1$/, "minus one")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** `Größe` as `Grosse`. */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøđðłþı]/giu, (letter) => latin[letter.toLowerCase()] ?? letter);
}

/** Letters that Unicode does not decompose. */
const latin: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** A name of a message, a service or an rpc: `SimpleUser`. */
export function pascalCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + (isShouted(word) ? word.slice(1).toLowerCase() : word.slice(1)))
    .join("");
  return /^[A-Za-z]/.test(name) ? name : name === "" ? "" : `X${name}`;
}

function isShouted(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

/** A name of a field, a oneof or a file: `simple_user`. */
export function snakeCase(text: string): string {
  const name = wordsOf(text).join("_").toLowerCase();
  return /^[a-z]/.test(name) ? name : name === "" ? "" : `x_${name}`;
}

/** Names of one scope. Case and underscores do not count, since generated code drops them. */
export class NameScope {
  readonly #taken = new Set<string>();
  /** Where counting goes on, since names stay taken. */
  readonly #counts = new Map<string, number>();

  /** The name, with a number if it is taken. */
  unique(name: string): string {
    let unique = name;
    let count = this.#counts.get(name) ?? 2;
    while (this.#taken.has(fold(unique))) {
      unique = /[A-Z]/.test(name) && !name.includes("_") ? `${name}${count}` : `${name}_${count}`;
      count++;
    }
    if (unique !== name) this.#counts.set(name, count);
    this.#taken.add(fold(unique));
    return unique;
  }

  has(name: string): boolean {
    return this.#taken.has(fold(name));
  }

  reserve(name: string): void {
    this.#taken.add(fold(name));
  }
}

function fold(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

/** The name of one item of a list: `labels` has a `label`. */
export function singular(name: string): string {
  if (/(?:ss|us|is|news|data)$/i.test(name)) return `${name}_item`;
  if (/ies$/i.test(name)) return name.replace(/ies$/i, "y");
  if (/(?:sses|shes|ches|xes|zes)$/i.test(name)) return name.slice(0, -2);
  return /s$/i.test(name) ? name.slice(0, -1) : `${name}_item`;
}
