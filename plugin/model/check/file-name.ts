import type { File } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";

/**
 * Reports files whose generated modules cannot be imported. Node.js takes a relative specifier as a URL, in which these
 * characters must be escaped; TypeScript and bundlers take it as a path, in which they must not.
 */
export function checkFileName({ path }: File, findings: Findings): void {
  const [character] = /[#?%]/.exec(path) ?? [];
  if (character === undefined) return;
  findings.add({
    rule: "file-name",
    place: { file: path, line: 0, column: 0 },
    subject: "",
    message: `the path has "${character}", which has a meaning in URLs, so no import can name the generated files`,
    hint: "rename the file or its directory",
  });
}
