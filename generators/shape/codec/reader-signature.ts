import type { Signature } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

/** `(json: unknown, check: Check) => T`: a `Reader` of the runtime. */
export function readerSignature(name: string, returns: Signature["returns"], out: Output): Signature {
  const check = out.type(runtime, "Check");
  const parameters = [
    { name: "json", type: "unknown" },
    { name: "check", type: check },
  ];
  return { name, parameters, returns };
}
