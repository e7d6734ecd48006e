import type { Interceptor, RestError } from "@protoc-gen-rest/runtime/client";

/** The durations and results of the calls of all users. */
export class Measurements {
  readonly #milliseconds: number[] = [];
  readonly #operations: Set<string> = new Set();
  readonly #statuses: Map<number, number> = new Map();
  readonly #failures: Map<string, number> = new Map();

  /** Counts the calls of a transport. */
  readonly interceptor: Interceptor = async (request, next) => {
    const start = performance.now();
    const response = await next(request);
    this.#milliseconds.push(performance.now() - start);
    this.#operations.add(request.call.operation);
    this.#statuses.set(response.status, (this.#statuses.get(response.status) ?? 0) + 1);
    return response;
  };

  /** Counts an error that the documents do not promise. */
  fail(error: unknown): void {
    const text = (error as RestError).message.replace(/[?].*?(?=[ )])|\d{3,}/g, "…");
    this.#failures.set(text, (this.#failures.get(text) ?? 0) + 1);
  }

  get operations(): ReadonlySet<string> {
    return this.#operations;
  }

  get statuses(): ReadonlyMap<number, number> {
    return this.#statuses;
  }

  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  get calls(): number {
    return this.#milliseconds.length;
  }

  /** The time within which this part of the calls had their response. */
  percentile(part: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  }
}
