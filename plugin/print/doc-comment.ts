/**
 * Prints a doc comment, one line for each line of text, or nothing when there is none.
 * A `*` followed by `/` would end the comment: path templates hold it (`shelves/*` + `/books`).
 */
export function docComment(text: string): readonly string[] {
  const lines = text
    .replaceAll("*/", "*\\/")
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  const [first] = lines;
  if (first === undefined) return [];
  if (lines.length === 1) return [`/** ${first.trimStart()} */`];
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}
