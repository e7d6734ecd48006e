import { calls } from "../calls.ts";
import { type CallResult, makeCalls } from "../platform-call.ts";
import type { CreateClient } from "./call.ts";

declare global {
  /** Makes the calls to the origin of the page. */
  var callOrigin: (() => Promise<CallResult[]>) | undefined;
}

export function preparePage(createClient: CreateClient): void {
  globalThis.callOrigin = () => makeCalls(calls, createClient, location.origin);
}
