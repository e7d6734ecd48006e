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
  const own = describeFiles(library, ["library/v1/library.proto"]);
  for (const [path, text] of await generate(own, ["library/v1/library.proto"], ...options)) result.set(path, text);
  return result;
}
