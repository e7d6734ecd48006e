/** Ignores case, accents and punctuation: `Moby-Dick; or, The Whale` becomes `moby dick or the whale`. */
export function fold(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Texts in the form that is stored for searches: a space around every word, and two between texts. */
export function foldAll(texts: readonly string[]): string {
  return texts.map((text) => ` ${fold(text)} `).join("");
}
