import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describeFiles } from "../descriptors.ts";

/** The folder of Google's published proto files. */
const googleProtos: string = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));

/** The fixed sample: one path of a proto file per line. */
export const sample: readonly string[] = readFileSync(join(import.meta.dirname, "sample.txt"), "utf8")
  .trim()
  .split("\n");

/** Returns all files with services, sorted. */
export function filesWithServices(): readonly string[] {
  return readdirSync(googleProtos, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".proto"))
    .filter((path) => /^\s*service /m.test(readFileSync(join(googleProtos, path), "utf8")))
    .sort();
}

/** Returns the descriptors and names of files and all their imports. */
export function describeClosure(files: readonly string[]): {
  readonly protoFile: FileDescriptorProto[];
  readonly names: readonly string[];
} {
  const protoFile = describeFiles(googleProtos, files);
  return { protoFile, names: protoFile.map(({ name }) => name) };
}

export function countServices(protoFile: readonly FileDescriptorProto[], files: readonly string[]): number {
  const chosen = new Set(files);
  return protoFile.filter(({ name }) => chosen.has(name)).reduce((sum, { service }) => sum + service.length, 0);
}
