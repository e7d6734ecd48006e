/**
 * Returns the problem with the name of an output file, or undefined if the name is valid.
 *
 * Enforces the text of plugin.proto (CodeGeneratorResponse.File.name), which protoc and buf do not: a relative path with
 * `/` as separator and without empty, `.` and `..` segments. Refuses backslashes and control characters too, whose
 * meaning differs between systems.
 */
export function checkFileName(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.startsWith("/")) return "it must be relative to the output directory, not absolute";
  if (/^[A-Za-z]:/.test(name)) return "it must be relative to the output directory, without a drive letter";
  if (name.includes("\\")) return 'it contains a backslash; separate segments with "/"';
  if (/\p{Cc}/u.test(name)) return "it contains a control character";
  if (/\p{Cs}/u.test(name)) return "it contains half of a surrogate pair";
  for (const part of name.split("/")) {
    if (part === "") return 'it has an empty segment; write one "/" between segments and none at the end';
    if (part === "." || part === "..")
      return `it contains the segment "${part}", which may lead out of the output directory`;
  }
  return undefined;
}
