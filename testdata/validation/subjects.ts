import type { JsonValue } from "@bufbuild/protobuf";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { validated } from "@protoc-gen-rest/runtime/codegen/v1";
import { type Check, createCheck, type Reader } from "@protoc-gen-rest/runtime/json";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import type { Verdict } from "./oracle.ts";

/** Validates a message given as JSON with generated code. */
export type Validate = (message: string, json: JsonValue) => Verdict;

/** Generates the codecs of a file in a shape. */
export async function createSubject(
  protos: FileDescriptorProto[],
  file: string,
  ...options: readonly string[]
): Promise<Validate> {
  const files = await generate(protos, [file], "target=js+dts", ...options);
  const modules = await importModules(files);
  const codecs = modules.get(file.replace(".proto", "_codecs.js"))!;
  return (message, json) => {
    const check = createCheck({ request: true, unknown: "drop" });
    const read = codecs[`read${message}`] as Reader<unknown>;
    // As servers do. Messages without rules have no such function.
    const rules = codecs[`validate${message}`] as ((value: unknown, check: Check) => void) | undefined;
    (rules ? validated(read, rules) : read)(structuredClone(json), check);
    return check.violations
      .map(({ ruleId, fieldPath, path, reason }) => {
        if (reason.startsWith("cannot be checked: ")) return "error";
        return ruleId === undefined ? `malformed: ${path} ${reason}` : `${ruleId} @ ${fieldPath}`;
      })
      .sort();
  };
}
