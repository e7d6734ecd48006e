/** Cuts text that comes from the other side before an error quotes it. Never splits a surrogate pair. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\ud800-\udbff]$/, "")}...` : text;
}
