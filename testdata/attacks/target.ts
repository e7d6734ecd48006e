import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AssembleError, compile } from "@protoc-gen-rest/plugin";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { restPlugin } from "../../generators/index.ts";
import { bundle } from "./bundle.ts";

const entry = `
export * as client from "@protoc-gen-rest/runtime/client";
export * as node from "@protoc-gen-rest/runtime/node";
export * as server from "@protoc-gen-rest/runtime/server";
export * as handlers from "./attack_handlers.js";
export * as clients from "./attack_client.js";
export { security } from "@protoc-gen-rest/runtime/codegen/v1";
`;

/** Where the imports of proto files are found. */
export function includes(): readonly string[] {
  return ["proto", "node_modules/google-proto-files"].map((path) => join(process.cwd(), path));
}

/** The request that a compiler makes for attack.proto. */
export function attackRequest(): Promise<Uint8Array> {
  const proto = readFileSync(join(process.cwd(), "testdata/attacks/attack.proto"), "utf8");
  return compileProtos({ "attack.proto": proto }, { includes: includes() });
}

/** Generates the code of attack.proto and bundles it with the runtime into one module; returns its path. */
export async function buildTarget(folder: string): Promise<string> {
  const files = await compile({ request: await attackRequest(), plugins: [restPlugin] });
  if (files instanceof AssembleError) throw files;
  for (const [path, content] of files) writeFileSync(join(folder, path), content);
  const file = join(folder, "target.ts");
  writeFileSync(file, entry);
  const outfile = join(dirname(file), "target.mjs");
  await bundle(file, outfile);
  return outfile;
}
