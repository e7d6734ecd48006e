import type { Signature, SourceFile } from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";

/** `(json: unknown, check: Check) => T`: a `Reader` of the runtime. */
export function readerSignature(name: string, returns: string, out: SourceFile): Signature {
  const check = out.type(runtime.json, "Check");
  const parameters = [
    { name: "json", type: "unknown" },
    { name: "check", type: check },
  ];
  return { name, parameters, returns };
}
