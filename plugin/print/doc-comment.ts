/**
 * Prints a doc comment with a line for each line of the text, or nothing for blank text. A `*` before `/`, which would
 * end the comment, gets a backslash, which Markdown does not show outside code.
 */
export function docComment(text: string): readonly string[] {
  const lines = linesOf(text.includes("*/") ? text.replaceAll("*/", "*\\/") : text);
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  const [first] = lines;
  if (first === undefined) return [];
  if (lines.length === 1) return [`/** ${first.trimStart()} */`];
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}

function linesOf(text: string): string[] {
  // Comments are a third of all output, and nearly all of them have line feeds only.
  const lines = /[\r\u2028\u2029]/.test(text) ? text.split(/\r\n|[\r\n\u2028\u2029]/) : text.split("\n");
  return lines.map((line) => line.trimEnd());
}
