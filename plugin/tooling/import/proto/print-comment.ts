/** Lines of a comment, indented, each with a line break; empty for an empty text. */
export function printComment(text: string, indent: string): string {
  const lines = text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .split(/\r\n|[\n\r\u2028\u2029\v\f]/)
    .map((line) => line.replace(/\p{Cc}/gu, " ").trimEnd());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.map((line) => `${indent}//${line === "" ? "" : ` ${line}`}\n`).join("");
}
