import { RestError } from "@protoc-gen-rest/runtime/client";

/** Whether the service refused the call, and did nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RestError && error.status >= 400 && error.status < 500;
}

/** Awaits a call that may be refused with one of these statuses; then the result is undefined. */
export async function unless<T>(statuses: readonly number[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RestError && statuses.includes(error.status)) return undefined;
    throw error;
  }
}

export function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!;
}
