import { join } from "node:path";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { generateCase, goldenCases } from "../golden-cases.ts";
import { describeClosure } from "./google.ts";

const library = join(import.meta.dirname, "../../proto");

/** Returns every construct in few files: the golden cases, our library API, and two of Google's services with their imports. */
export async function generateSmall(...options: readonly string[]): Promise<Map<string, string>> {
  const result = new Map<string, string>();
  for (const name of goldenCases) {
    for (const [path, text] of await generateCase(name, ...options)) result.set(`${name}/${path}`, text);
  }
  const google = describeClosure(["google/pubsub/v1/pubsub.proto", "google/spanner/v1/spanner.proto"]);
  for (const [path, text] of await generate(google.protoFile, google.names, ...options)) result.set(path, text);
  for (const [path, text] of await generateLibrary(...options)) result.set(path, text);
  return result;
}

/** Returns the files of our library API alone: enough to show how its modules find each other. */
export function generateLibrary(...options: readonly string[]): Promise<Map<string, string>> {
  const names = ["library/v1/library.proto"];
  return generate(describeFiles(library, names), names, ...options);
}
