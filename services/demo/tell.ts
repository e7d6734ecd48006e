import { RestError } from "@protoc-gen-rest/runtime/client";

export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** Prints a line of two columns. */
export function line(left: string, right = ""): void {
  console.log(`  ${right === "" ? left : `${left.padEnd(52)} ${right}`}`);
}

/** Prints a call and its result; rejects if the call fails. */
export async function tell<T>(call: string, promise: Promise<T>, describe: (answer: T) => string): Promise<void> {
  line(call, describe(await promise));
}

/** Prints a call that must fail with `status`, and its error. */
export async function tellRefusal(call: string, promise: Promise<unknown>, status: number): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RestError) || error.status !== status) {
    throw new Error(`${call} should have failed with ${status}`, { cause: error });
  }
  line(call);
  line(`  RestError: ${error.message}`);
}
