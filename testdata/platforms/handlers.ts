import type { HttpBody } from "@protoc-gen-rest/runtime/codegen/v1";
import { type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";

/** Of each chunk of a download, in bytes. */
export const chunkBytes = 65_536;

const nothing: HttpBody = { contentType: "text/plain", data: new Uint8Array() };

/** The handlers of AttackService on every platform. They need nothing but JavaScript, `fetch` and timers. */
export function createHandlers() {
  // Calls and streams whose callers have left.
  let left = 0;

  return {
    echo: <T>(message: T) => message,
    async search(request: { readonly name: string }, context: HandlerContext) {
      switch (request.name) {
        case "left":
          return { number: BigInt(left) };
        case "lost":
          throw new StatusError("not_found", "lost", { headers: { "x-reason": "it is lost" } });
        case "broken":
          throw new Error("the password is swordfish");
        case "slow":
          await untilLeft(context.signal);
          left++;
          return {};
        case "later":
          await new Promise((resolve) => setTimeout(resolve, 300));
          return { text: "later" };
        case "large":
          return { text: "large ".repeat(20_000) };
      }
      context.setHeader("x-operation", context.operation.name);
      return { text: toText(request) };
    },
    submitForm: (form: object) => ({ text: toText(form) }),
    upload: (form: object) => ({ text: toText(form) }),
    putText: <T>(message: T) => message,
    putBytes: ({ file = nothing }: { readonly file?: HttpBody | undefined }) => file,
    async *watch({ count = 3 }: { readonly count?: number | undefined }, { signal }: HandlerContext) {
      try {
        for (let number = 0; number < Math.abs(count); number++) {
          yield { number: BigInt(number), text: "é\u2028" };
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        if (count < 0) await untilLeft(signal);
      } finally {
        if (count < 0) left++;
      }
    },
    async *download({ count = 3 }: { readonly count?: number | undefined }) {
      for (let number = 0; number < count; number++) {
        yield { contentType: "application/octet-stream", data: new Uint8Array(chunkBytes).fill(number) };
      }
    },
  };
}

/** Looks at the signal from time to time: workerd ends a call that waits for nothing else. */
async function untilLeft(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** JSON with 64-bit integers, with bytes as lists of numbers, and with members in the order of their names. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_, it) => {
    if (typeof it === "bigint") return `${it}n`;
    if (it instanceof Uint8Array) return [...it];
    if (typeof it !== "object" || it === null || Array.isArray(it)) return it;
    return Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
