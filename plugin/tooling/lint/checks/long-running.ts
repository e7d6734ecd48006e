import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** AIP-151: callers of a long-running operation need to know what it results in, and how it tells its progress. */
export function checkLongRunning({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    const { longRunning, service, streaming } = operation;
    // The service that operations are polled with returns those of others.
    if (longRunning === undefined || service.file.package === "google.longrunning") continue;
    const missing = [
      ...(longRunning.responseType === "" ? ["response_type"] : []),
      ...(longRunning.metadataType === "" ? ["metadata_type"] : []),
    ];
    if (missing.length > 0) {
      const message = `returns a long-running operation without the ${missing.join(" and ")} of operation_info`;
      const hint =
        'declare both: option (google.longrunning.operation_info) = {response_type: "Book" metadata_type: "WriteBookMetadata"}';
      report("aip-0151-long-running", atOperation(operation), message, hint);
    } else if (streaming !== "none") {
      const message = "a long-running operation must be a single response, not a stream";
      report(
        "aip-0151-long-running",
        atOperation(operation),
        message,
        "return the operation once, and let callers poll it",
      );
    }
  }
}
