import { RestError } from "@protoc-gen-rest/runtime/client";

export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** One line, with the first column filled up. */
export function line(left: string, right = ""): void {
  console.log(`  ${right === "" ? left : `${left.padEnd(52)} ${right}`}`);
}

/** Tells a call and what came back; a call that fails ends the story. */
export async function tell<T>(call: string, promise: Promise<T>, describe: (answer: T) => string): Promise<void> {
  line(call, describe(await promise));
}

/** Tells a call that must be refused, and how. */
export async function tellRefusal(call: string, promise: Promise<unknown>, status: number): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RestError) || error.status !== status) {
    throw new Error(`${call} was to be refused with ${status}`, { cause: error });
  }
  line(call);
  line(`  RestError: ${error.message}`);
}
