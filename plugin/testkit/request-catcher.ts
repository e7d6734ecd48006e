import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Every feature and edition, so that no compiler refuses a file: features 3, editions 998 to 2^31 - 1. */
const responseBytes: readonly number[] = [0x10, 3, 0x18, 0xe6, 7, 0x20, 0xff, 0xff, 0xff, 0xff, 7];

export interface RequestCatcher {
  /** The executable to hand to a compiler as plugin. */
  readonly plugin: string;
  /** Where the request will be. */
  readonly requestFile: string;
}

/** Makes a plugin in a directory that keeps the request it gets, and answers without files. */
export function createRequestCatcher(directory: string): RequestCatcher {
  const requestFile = join(directory, "request.bin");
  if (process.platform === "win32") {
    const script = join(directory, "catch.mjs");
    writeFileSync(script, nodeScript(requestFile));
    const plugin = join(directory, "protoc-gen-catch.cmd");
    writeFileSync(plugin, `@"${process.execPath}" "${script}"\r\n`);
    return { plugin, requestFile };
  }
  const plugin = join(directory, "protoc-gen-catch");
  const octal = responseBytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  // A shell is up in 3 ms, Node in 45.
  writeFileSync(plugin, `#!/bin/sh\ncat > '${requestFile.replaceAll("'", "'\\''")}' && printf '${octal}'\n`);
  chmodSync(plugin, 0o755);
  return { plugin, requestFile };
}

function nodeScript(requestFile: string): string {
  return `import { readFileSync, writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(requestFile)}, readFileSync(0));
process.stdout.write(Buffer.from(${JSON.stringify(responseBytes)}));
`;
}
