import type { LongRunning } from "../../../model/elements/long-running.ts";
import type { Message, Operation } from "../../../model/elements/model.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** AIP-151: callers of a long-running operation need to know what it results in, and how it tells its progress. */
export function checkLongRunning({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    const { longRunning, service } = operation;
    // The service that operations are polled with returns those of others.
    if (longRunning === undefined || service.file.package === "google.longrunning") continue;
    const problem = problemOf(operation, longRunning);
    if (problem !== undefined) report("aip-0151-long-running", atOperation(operation), ...problem);
  }
}

function problemOf(
  { name, streaming }: Operation,
  { responseType, metadataType, response, metadata }: LongRunning<Message>,
): readonly [problem: string, hint: string] | undefined {
  const missing = [
    ...(responseType === "" ? ["response_type"] : []),
    ...(metadataType === "" ? ["metadata_type"] : []),
  ];
  if (missing.length > 0) {
    return [
      `returns a long-running operation without the ${missing.join(" and ")} of operation_info`,
      `declare both: option (google.longrunning.operation_info) = {response_type: "${name}Response" metadata_type: "${name}Metadata"}`,
    ];
  }
  if (streaming !== "none") {
    const hint = "return the operation once, and let callers poll it";
    return ["a long-running operation must be a single response, not a stream", hint];
  }
  const unknown = response === undefined ? responseType : metadata === undefined ? metadataType : undefined;
  if (unknown !== undefined && !unknown.endsWith("google.protobuf.Empty")) {
    return [`operation_info names ${unknown}, which no imported file defines`, "import the file that defines it"];
  }
  if (isEmpty(metadataType) || (isEmpty(responseType) && !/^(?:Batch)?Delete/.test(name))) {
    const [member, type] = isEmpty(metadataType) ? ["metadata_type", "Metadata"] : ["response_type", "Response"];
    return [`the ${member} of operation_info is Empty, which can have no fields later`, `define ${name}${type}`];
  }
  return undefined;
}

function isEmpty(type: string): boolean {
  return type === "Empty" || type === "google.protobuf.Empty";
}
