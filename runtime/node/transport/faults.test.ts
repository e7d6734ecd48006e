import { createServer as createHttpsServer } from "node:https";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { certificate } from "../../../testdata/serving/certificate.ts";
import { getCall, httpOrigin, listenUntilTestEnds, transports } from "../../../testdata/serving/http-origin.ts";
import { readAny, streamCall } from "../../../testdata/serving/stub-transport.ts";
import { RestError, retry, type TransportOptions } from "../../client.ts";

/** Accepts connections, and passes each to `respond` once it has sent a request, with its number. */
async function faulty(respond: (socket: Socket, count: number) => void): Promise<string> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => respond(socket, ++count));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const head = (...lines: readonly string[]): string => `${lines.join("\r\n")}\r\n\r\n`;
const ok = "HTTP/1.1 200 OK";
const json = "content-type: application/json";
const later = (act: () => void): void => void setTimeout(act, 20);
const bomb = gzipSync(Buffer.alloc(64 << 20));

interface Fault {
  readonly name: string;
  readonly respond: (socket: Socket) => void;
  readonly options?: Partial<TransportOptions>;
  readonly code: string;
  readonly status: number;
  readonly reason: string | RegExp;
}

const inTime: Partial<TransportOptions> = { timeout: 80 };
const late = { code: "deadline_exceeded", reason: "not done within 80 ms" } as const;

const faults: readonly Fault[] = [
  {
    name: "a connection that is reset before the headers",
    respond: (socket) => socket.resetAndDestroy(),
    code: "unavailable",
    status: 0,
    reason: "no response",
  },
  {
    name: "a connection that is reset during the headers",
    respond(socket) {
      socket.write(`${ok}\r\ncontent-`);
      later(() => socket.resetAndDestroy());
    },
    code: "unavailable",
    status: 0,
    reason: "no response",
  },
  {
    name: "a connection that is reset after the headers",
    respond(socket) {
      socket.write(head(ok, json, "content-length: 10"));
      later(() => socket.resetAndDestroy());
    },
    code: "data_loss",
    status: 200,
    reason: "the response was cut off",
  },
  {
    name: "half a body",
    respond: (socket) => socket.end(`${head(ok, json, "content-length: 10")}{"a"`),
    code: "data_loss",
    status: 200,
    reason: "the response was cut off",
  },
  {
    name: "half of a chunked body",
    respond: (socket) => socket.end(`${head(ok, json, "transfer-encoding: chunked")}4\r\n{"a"\r\n`),
    code: "data_loss",
    status: 200,
    reason: "the response was cut off",
  },
  { name: "never an answer", respond: () => {}, options: inTime, status: 0, ...late },
  {
    name: "a slow header",
    respond: (socket) => void drip(socket, `${ok}\r\nx: ${"x".repeat(1000)}`),
    options: inTime,
    status: 0,
    ...late,
  },
  {
    name: "a slow body",
    respond: (socket) => void drip(socket, " ".repeat(1000), head(ok, json, "content-length: 1000")),
    options: inTime,
    status: 200,
    ...late,
  },
  {
    name: "200 with HTML",
    respond: (socket) => socket.end(`${head(ok, "content-type: text/html", "content-length: 6")}<html>`),
    code: "internal",
    status: 200,
    reason: "the response is not JSON",
  },
  {
    name: "a gzip bomb",
    respond: (socket) =>
      socket.end(
        Buffer.concat([Buffer.from(head(ok, json, "content-encoding: gzip", `content-length: ${bomb.length}`)), bomb]),
      ),
    options: { maxBodyBytes: 1 << 15 },
    code: "resource_exhausted",
    status: 200,
    reason: "the response body exceeds maxBodyBytes (32768)",
  },
  {
    name: "a redirect loop",
    respond(socket) {
      const redirect = head("HTTP/1.1 302 Found", "location: /x", "content-length: 0");
      socket.on("data", () => socket.write(redirect));
      socket.write(redirect);
    },
    code: "unknown",
    status: 302,
    reason: "the redirect to /x was not followed",
  },
  {
    name: "a redirect to another origin",
    respond: (socket) => socket.end(head("HTTP/1.1 307 T", "location: http://other.invalid/", "content-length: 0")),
    code: "unknown",
    status: 307,
    reason: "the redirect to http://other.invalid/ was not followed",
  },
];

/** Sends one byte at a time. */
function drip(socket: Socket, text: string, first = ""): void {
  socket.write(first + text[0]);
  let at = 1;
  const timer = setInterval(() => (at < text.length ? socket.write(text[at++]!) : clearInterval(timer)), 10);
  socket.once("close", () => clearInterval(timer));
}

describe.each(transports)("%s", (_, create) => {
  test.each(faults)("$name", async ({ respond, options = {}, code, status, reason }) => {
    const closed: Promise<unknown>[] = [];
    const address = await faulty((socket) => {
      closed.push(new Promise((resolve) => socket.once("close", resolve)));
      respond(socket);
    });
    const transport = create({ baseUrl: `http://${address}`, ...options });
    const error = await transport.unary(getCall, readAny).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject({ code, status, reason });
    // A connection that could serve another call stays open.
    if (code !== "unknown" && code !== "internal") await Promise.all(closed);
  });

  test("a connection that is refused", async () => {
    const result = create({ baseUrl: "http://127.0.0.1:1" }).unary(getCall, readAny);
    await expect(result).rejects.toMatchObject({ code: "unavailable", status: 0, cause: expect.any(Error) });
  });

  test("a host that does not exist", async () => {
    const result = create({ baseUrl: "http://host.invalid" }).unary(getCall, readAny);
    await expect(result).rejects.toMatchObject({ code: "unavailable", status: 0, cause: expect.any(Error) });
  });

  test("TLS with a server that does not speak it", async () => {
    const address = await faulty((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const result = create({ baseUrl: `https://${address}` }).unary(getCall, readAny);
    await expect(result).rejects.toMatchObject({ code: "unavailable", status: 0, cause: expect.any(Error) });
  });

  test("TLS with a certificate that is not trusted", async () => {
    const server = createHttpsServer(certificate, (_, response) => response.end("{}"));
    const origin = (await listenUntilTestEnds(server)).replace("http:", "https:");
    const error = await create({ baseUrl: origin })
      .unary(getCall, readAny)
      .catch((it: RestError) => it);
    // `fetch` wraps it once more.
    const { cause } = error as { readonly cause: { readonly code?: string; readonly cause?: unknown } };
    expect(error).toMatchObject({ code: "unavailable", status: 0 });
    expect(cause.code === undefined ? cause.cause : cause).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  test("a stream that is cut in the middle: what came before, then the error", async () => {
    const address = await faulty((socket) => {
      socket.write(
        `${head(ok, "content-type: application/x-ndjson", "transfer-encoding: chunked")}c\r\n{"n":1}\n{"n"\r\n`,
      );
      later(() => socket.destroy());
    });
    const seen: unknown[] = [];
    const read = async () => {
      for await (const item of create({ baseUrl: `http://${address}` }).stream(streamCall, readAny)) seen.push(item);
    };
    await expect(read()).rejects.toMatchObject({ code: "data_loss", status: 200 });
    expect(seen).toEqual([{ n: 1 }]);
  });

  test("a server that fails in several ways, and then responds to a retry", async () => {
    const address = await faulty((socket, count) => {
      if (count === 1) socket.resetAndDestroy();
      else if (count === 2) socket.end(head("HTTP/1.1 503 Busy", "content-length: 0", "connection: close"));
      else if (count === 3) socket.end(`${head(ok, json, "content-length: 10")}{"a"`);
      else socket.end(`${head(ok, json, "content-length: 7", "connection: close")}{"a":1}`);
    });
    const transport = create({ baseUrl: `http://${address}`, interceptors: [retry({ baseDelay: 1 })] });
    expect(await transport.unary(getCall, readAny)).toEqual({ a: 1 });
  });

  test("a call after a fault", async () => {
    let count = 0;
    const { origin } = await httpOrigin((_, response) => {
      if (count++ === 0) response.socket?.destroy();
      else response.end("{}");
    });
    const transport = create({ baseUrl: origin });
    await expect(transport.unary(getCall, readAny)).rejects.toThrow(RestError);
    expect(await transport.unary(getCall, readAny)).toEqual({});
  });
});
