import { expect, expectTypeOf, test } from "vitest";
import { bindCalls } from "./bind-calls.ts";
import type { Transport } from "./transport.ts";

interface LibraryClient {
  getBook(request: { name: string }, options?: { signal: AbortSignal }): Promise<string>;
}

const transport = {} as Transport;

async function getBook(
  given: Transport,
  request: { name: string },
  options?: { signal: AbortSignal },
): Promise<string> {
  return `${given === transport} ${request.name} ${options?.signal.aborted}`;
}

test("methods pass on the transport and all arguments", async () => {
  const client: LibraryClient = bindCalls(transport, { getBook });
  expectTypeOf(bindCalls<LibraryClient>).returns.toEqualTypeOf<LibraryClient>();
  expect(await client.getBook({ name: "Walden" }, { signal: AbortSignal.abort() })).toBe("true Walden true");
});

test("calls with other types do not fit", () => {
  // @ts-expect-error The request lacks its name.
  bindCalls<LibraryClient>(transport, { getBook: async (_: Transport, request: { id: number }) => String(request.id) });
});
