/**
 * What is wrong with the name of an output file, or undefined when nothing is.
 *
 * The rule is that of plugin.proto (CodeGeneratorResponse.File.name) taken at its word, which protoc and buf are not:
 * relative, `/` between the parts, no part `.`, `..` or empty. Backslash and control characters are refused as well,
 * because they mean something else on another system.
 */
export function checkFileName(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.startsWith("/")) return "it is absolute, and must be relative to the output directory";
  if (/^[A-Za-z]:/.test(name)) return "it starts with a drive letter, and must be relative to the output directory";
  if (name.includes("\\")) return 'it has a backslash; parts are separated by "/"';
  if (/\p{Cc}/u.test(name)) return "it has a control character";
  if (/\p{Cs}/u.test(name)) return "it has half of a surrogate pair, which is no character";
  for (const part of name.split("/")) {
    if (part === "") return 'it has an empty part; write one "/" between parts and none at the end';
    if (part === "." || part === "..") return `it has the part "${part}", which may lead out of the output directory`;
  }
  return undefined;
}
