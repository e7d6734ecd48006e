import type { Operation } from "@protoc-gen-rest/plugin";

/** Whether the answer to a webhook says nothing but that it has arrived. */
export function isAcknowledged({ output }: Operation): boolean {
  return output.form.kind === "empty";
}
