import type { Readable } from "node:stream";

/** The part of a dispatcher of undici that the transport uses, so that the types of this package do not depend on undici. */
export interface Dispatcher {
  dispatch(options: DispatchOptions, handler: DispatchHandler): boolean;
  close?(): Promise<void>;
}

export interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | null;
}

export interface DispatchController {
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

export type DispatchHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface DispatchHandler {
  onRequestStart(controller: DispatchController, context: unknown): void;
  onResponseStart(controller: DispatchController, status: number, headers: DispatchHeaders, statusText?: string): void;
  onResponseData(controller: DispatchController, chunk: Uint8Array): void;
  onResponseEnd(controller: DispatchController, trailers: DispatchHeaders | undefined): void;
  onResponseError(controller: DispatchController | undefined, error: Error): void;
}
