import { StatusError } from "../errors/status-error.ts";

/**
 * Accepts handlers for a part of a service: `bookEndpoints(partial({ getBook }))`. Calls of the operations that are left out
 * fail with `unimplemented` (501).
 */
export function partial<Handlers extends object>(handlers: NoInfer<Partial<Handlers>>): Handlers {
  return new Proxy(handlers as Handlers, {
    get(target, name) {
      const handler: unknown = Reflect.get(target, name, target);
      // Bound to the object itself: its private members do not exist on a proxy.
      if (typeof handler === "function") return handler.bind(target);
      return () => {
        throw new StatusError("unimplemented", `${String(name)} is not implemented`);
      };
    },
  });
}
