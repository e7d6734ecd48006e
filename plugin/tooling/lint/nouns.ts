/** The words of the name of an rpc: `["Sign", "Up", "Users"]`; an acronym is one word. */
export function wordsOfName(name: string): readonly string[] {
  return name.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|[A-Z]|\d+/g) ?? [];
}

/** `signUp` of `SignUp`. */
export function lowerCamelCase(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  return first.toLowerCase() + rest.join("");
}

/** `library_book` of `libraryBook`, which is how fields are named. */
export function snakeCase(name: string): string {
  return wordsOfName(name).join("_").toLowerCase();
}

/** Whether a name, such as `CheckoutLibraryBook`, ends with the noun of a collection, such as `books`. */
export function endsWithNoun(name: string, collection: string): boolean {
  const noun = singular(collection.replace(/[-_]/g, "").toLowerCase());
  return noun !== "" && singular(name.toLowerCase()).endsWith(noun);
}

/** Close enough to compare two forms of one noun. */
function singular(noun: string): string {
  if (noun.endsWith("people")) return noun.replace(/people$/, "person");
  if (noun.endsWith("children")) return noun.replace(/ren$/, "");
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return noun.replace(/(?<=[^s])s$/, "");
}
