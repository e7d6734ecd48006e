/** Whether a handler's answer has to be waited for; query builders and the like are no Promises, but can be awaited. */
export function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | null | undefined)?.then === "function";
}
