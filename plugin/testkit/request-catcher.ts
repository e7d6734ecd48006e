import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Claims support for every feature and edition, so that compilers accept any file: features 3, editions 998 to 2^31 - 1. */
const responseBytes: readonly number[] = [0x10, 3, 0x18, 0xe6, 7, 0x20, 0xff, 0xff, 0xff, 0xff, 7];

export interface RequestCatcher {
  /** The executable to pass to a compiler as a plugin. */
  readonly plugin: string;
  /** Where the plugin saves the request. */
  readonly requestFile: string;
}

/** Creates a plugin in a directory that saves the request it receives and responds without files. */
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
  // A shell starts in 3 ms, Node.js in 45.
  writeFileSync(plugin, `#!/bin/sh\ncat > "\${0%/*}/request.bin" && printf '${octal}'\n`);
  chmodSync(plugin, 0o755);
  return { plugin, requestFile };
}

function nodeScript(requestFile: string): string {
  return `import { readFileSync, writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(requestFile)}, readFileSync(0));
process.stdout.write(Buffer.from(${JSON.stringify(responseBytes)}));
`;
}
