import type { HandlerContext } from "../exchange/handler-context.ts";

/** A value that interceptors and `authenticate` hand on to handlers. */
export interface ContextValue<T> {
  /** Returns the value of a call. Throws an Error if it is not set. */
  get(context: HandlerContext): T;
  /** Sets the value of a call. */
  set(context: HandlerContext, value: T): void;
}

/** Creates a value of calls: `const tenant = createContextValue<Tenant>("tenant")`. The name is for the error message. */
export function createContextValue<T>(name: string): ContextValue<T> {
  const values = new WeakMap<HandlerContext, { readonly value: T }>();
  return {
    get(context) {
      const entry = values.get(context);
      if (entry === undefined) throw new Error(`the context value ${name} is not set for ${context.operation.name}`);
      return entry.value;
    },
    set: (context, value) => void values.set(context, { value }),
  };
}
