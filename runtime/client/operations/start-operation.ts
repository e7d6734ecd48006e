import type { Reader } from "../../json/check.ts";
import { timerDelay } from "../../time/timer-delay.ts";
import type { Call } from "../exchange/call.ts";
import { createDraft } from "../exchange/draft.ts";
import { refuse } from "../response/read-response.ts";
import { wait } from "../retry/back-off.ts";
import type { CallOptions, Transport } from "../transport/transport.ts";
import type { LongRunningOperation, ResultOptions } from "./long-running-operation.ts";
import { type OperationState, operationReader } from "./operation-state.ts";

/**
 * Starts an operation with a call that returns a google.longrunning.Operation. `prefix` is the part of the path before the
 * names of operations, such as `/v1`: google.longrunning.Operations is served there.
 */
export async function startOperation<R, M = never>(
  transport: Transport,
  start: (transport: Transport) => Promise<unknown>,
  prefix: string,
  readResponse: Reader<R>,
  readMetadata?: Reader<M>,
): Promise<LongRunningOperation<R, M>> {
  const read = operationReader(readResponse, readMetadata);
  let state: OperationState<R, M> | undefined;
  let startedBy: string | undefined;
  await start({
    ...transport,
    async unary<T>(call: Call, _: unknown, options?: CallOptions) {
      startedBy = call.operation;
      state = await transport.unary(call, read, options);
      // The caller discards it.
      return undefined as T;
    },
  });
  if (state === undefined) throw new TypeError("the call did not use its transport");
  let current = state;
  const { name } = current;
  const path = `${prefix}/${name.split("/").map(encodeURIComponent).join("/")}`;
  const method = (verb: string, operation: string, suffix = ""): Call => ({
    operation: `google.longrunning.Operations.${operation}`,
    method: verb,
    template: `${prefix}/{name=**}${suffix}`,
    path: path + suffix,
    startedBy,
  });

  const poll = async (options?: CallOptions): Promise<boolean> => {
    if (!current.done) current = await transport.unary(method("GET", "GetOperation"), read, options);
    return current.done;
  };
  return {
    name,
    get done() {
      return current.done;
    },
    get metadata() {
      return current.metadata;
    },
    poll,
    async result(options) {
      await waitUntilDone(() => current.done, poll, path, options);
      if (current.error) {
        const draft = createDraft("GET", path, path);
        draft.code = "unknown";
        draft.reason = "the operation failed";
        draft.body = current.error;
        return refuse(current.error, draft);
      }
      return current.response as R;
    },
    async cancel(options) {
      const cancel: Call = { ...method("POST", "CancelOperation", ":cancel"), body: {} };
      await transport.unary(cancel, (json) => json, options);
    },
  };
}

/** Polls an operation with growing delays. Throws a RestError after the timeout, or if the caller aborts. */
async function waitUntilDone(
  isDone: () => boolean,
  poll: (options: CallOptions) => Promise<boolean>,
  path: string,
  options: ResultOptions = {},
): Promise<void> {
  const { baseDelay = 1000, maxDelay = 30_000, timeout, signal, ...others } = options;
  const clock = timeout ? AbortSignal.timeout(timerDelay(timeout)) : undefined;
  const end = signal && clock ? AbortSignal.any([signal, clock]) : (signal ?? clock);
  try {
    for (let delay = baseDelay; !isDone(); delay = Math.min(maxDelay, delay * 1.5)) {
      await wait(delay, end);
      await poll({ ...others, signal: end });
    }
  } catch (error) {
    if (!end?.aborted) throw error;
    refuse(
      signal?.aborted
        ? { status: "CANCELLED", message: "aborted by the caller; the operation goes on" }
        : { status: "DEADLINE_EXCEEDED", message: `not done within ${timeout} ms; the operation goes on` },
      createDraft("GET", path, path),
    );
  }
}
