import { gzipSync } from "node:zlib";
import { hold } from "../attack.ts";
import { flood, head, jsonHead, type Result, type Scenario } from "./scenario.ts";

const gigabyte = 1 << 30;
const spaces = " ".repeat(1 << 16);
const chunked = `10000\r\n${spaces}\r\n`;

/** A gigabyte of spaces: a gzip stream may have any number of members. */
const bomb = Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1 << 24, 32))));

const echo = (text: string) => ({ respond: (socket: { end(text: string): void }) => socket.end(text) });
const body = (text: string): string => `${jsonHead(`content-length: ${Buffer.byteLength(text)}`)}${text}`;

function hasCode(code: string): (result: Result) => void {
  return ({ error }) => hold(error?.code === code, `expected ${code}, got ${error?.code}: ${error?.message}`);
}

function isValue({ error }: Result): void {
  hold(error === undefined, `rejected: ${error?.message}`);
}

/** Answers that break HTTP. */
const broken: readonly Scenario[] = [
  { name: "garbage in place of HTTP", ...echo("\0\x01garbage\r\n\r\n") },
  { name: "the greeting of another protocol", ...echo("220 smtp.example ESMTP\r\n") },
  { name: "status 000", ...echo(head("000 No", "content-length: 0")) },
  { name: "status 99999", ...echo(head("99999 No", "content-length: 0")) },
  { name: "an informational status as the answer", ...echo(head("199 Odd")) },
  { name: "a bad chunk size", ...echo(`${jsonHead("transfer-encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`) },
  { name: "a chunk of 2^64 bytes", ...echo(`${jsonHead("transfer-encoding: chunked")}10000000000000000\r\n{}`) },
  { name: "a body that ends before its last chunk", ...echo(`${jsonHead("transfer-encoding: chunked")}2\r\n{}\r\n`) },
  { name: "a body shorter than announced", ...echo(`${jsonHead("content-length: 100")}{}`) },
  { name: "a body longer than announced", ...echo(`${jsonHead("content-length: 2")}{} and more`), judge: isValue },
  { name: "length and chunked", ...echo(`${jsonHead("content-length: 50", "transfer-encoding: chunked")}0\r\n\r\n`) },
  { name: "two lengths", ...echo(`${jsonHead("content-length: 2", "content-length: 5")}{}`) },
  { name: "broken gzip", ...echo(`${jsonHead("content-encoding: gzip", "content-length: 4")}nope`) },
  { name: "a header of 1 MB", ...echo(`${jsonHead(`x: ${"x".repeat(1 << 20)}`, "content-length: 2")}{}`) },
  {
    name: "100,000 headers",
    ...echo(`${jsonHead(Array<string>(100_000).fill("x: y").join("\r\n"), "content-length: 2")}{}`),
  },
  {
    name: "endless informational responses",
    respond: (socket) => flood(socket, head("100 Continue").repeat(1000), gigabyte),
    call: ({ client }) => client({ timeout: 1000 }).echo({}),
  },
];

/** Answers that break their description. */
const wrong: readonly Scenario[] = [
  { name: "a page in place of JSON", ...echo(`${head("200 OK", "content-type: text/html")}<html>`) },
  { name: "another type", ...echo(body('{"text":1,"numbers":{"a":"b"}}')) },
  { name: "an array in place of an object", ...echo(body("[]")) },
  { name: "100,000 levels", ...echo(body(`${'{"value":'.repeat(1)}${"[".repeat(1e5)}${"]".repeat(1e5)}}`)) },
  { name: "100,000 messages in each other", ...echo(body(`${'{"other":'.repeat(1e5)}1${"}".repeat(1e5)}`)) },
  { name: "invalid UTF-8", respond: (socket) => socket.end(Buffer.concat([Buffer.from(jsonHead()), broken8()])) },
  {
    name: "names of prototypes",
    ...echo(body('{"__proto__":{"polluted":1},"counts":{"__proto__":1},"open":{"__proto__":{"polluted":1}}}')),
    judge: ({ milliseconds }) => hold(milliseconds < 2000, `took ${milliseconds} ms`),
  },
  {
    name: "1,000 mistakes under a key of 0.4 MB",
    ...echo(body(`{"children":{"${"k".repeat(4e5)}":{"numbers":[${Array<string>(1000).fill('"x"').join()}]}}}`)),
    judge: ({ error }) => {
      hold(error?.name === "RestError", `got ${error?.name}`);
      hold(error.length <= 65_536, `a message of ${error.length} characters`);
    },
  },
  {
    name: "an error with a message of 10 MB",
    respond: (socket) => socket.end(`${head("400 Bad Request")}{"message":"${"m".repeat(10e6)}"}`),
    judge: ({ error }) => {
      hold(error?.name === "RestError", `got ${error?.name}`);
      hold(error.length <= 65_536, `a message of ${error.length} characters`);
    },
  },
  {
    name: "an error of another form",
    ...echo(`${head("500 Oops", "content-type: application/json")}{"error":{"details":[{"fieldViolations":[null]}]}}`),
  },
  { name: "an error that is null", ...echo(`${head("500 Oops", "content-type: application/json")}null`) },
  { name: "an error with numbers for texts", ...echo(`${head("500 Oops")}{"code":{"a":1},"message":[1],"details":1}`) },
];

/** Answers without an end, and those that never come. */
const endless: readonly Scenario[] = [
  {
    name: "an endless body",
    respond(socket) {
      socket.write(jsonHead("transfer-encoding: chunked"));
      flood(socket, chunked, 4 * gigabyte);
    },
    deadline: 20_000,
  },
  {
    name: "an endless error body",
    respond(socket) {
      socket.write(head("500 Oops", "transfer-encoding: chunked"));
      flood(socket, chunked, 4 * gigabyte);
    },
    deadline: 20_000,
  },
  {
    name: "a compressed body of 1 GB",
    respond(socket) {
      socket.end(
        Buffer.concat([Buffer.from(jsonHead("content-encoding: gzip", `content-length: ${bomb.length}`)), bomb]),
      );
    },
    deadline: 20_000,
  },
  {
    name: "no response, with a timeout",
    respond() {},
    call: ({ client }) => client({ timeout: 300 }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "half a head, with a timeout",
    respond: (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-"),
    call: ({ client }) => client({ timeout: 300 }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "half a body, with a timeout",
    respond: (socket) => void socket.write(`${jsonHead("content-length: 10")}{`),
    call: ({ client }) => client({ timeout: 300 }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "half an error, with a timeout",
    respond: (socket) => void socket.write(`${head("500 Oops", "content-length: 10")}{`),
    call: ({ client }) => client({ timeout: 300 }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "a body byte by byte, with a timeout",
    respond(socket) {
      socket.write(jsonHead("content-length: 10000"));
      const timer = setInterval(() => socket.write(" "), 20);
      socket.once("close", () => clearInterval(timer));
    },
    call: ({ client }) => client({ timeout: 300 }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "half a body, and a signal",
    respond: (socket) => void socket.write(`${jsonHead("content-length: 10")}{`),
    call: ({ client }) => client().echo({}, { signal: AbortSignal.timeout(300) }),
    judge: hasCode("cancelled"),
  },
  {
    name: "headers that never come, with a timeout",
    respond() {},
    call: ({ client }) => client({ timeout: 300, headers: () => new Promise(() => {}) }).echo({}),
    judge: hasCode("deadline_exceeded"),
  },
  {
    name: "headers that never come, and a signal",
    respond() {},
    call: ({ client }) =>
      client({ headers: () => new Promise(() => {}) }).echo({}, { signal: AbortSignal.timeout(300) }),
    judge: hasCode("cancelled"),
  },
];

const secret = { "x-api-key": "secret", authorization: "Bearer secret" };

function keepsSecrets(_: Result, sent: readonly string[]): void {
  const told = sent.find((it) => /secret/i.test(it));
  hold(told === undefined, `another origin got ${JSON.stringify(told?.slice(0, 300))}`);
}

/** Redirects: secrets and bodies stay with the origin. */
const redirects: readonly Scenario[] = [
  ...["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"].map((status): Scenario => {
    return {
      name: `${status.slice(0, 3)} to another origin, of a POST`,
      respond: (socket, _head, other) => socket.end(head(status, `location: ${other}/v1/echo`, "content-length: 0")),
      call: ({ client }) => client({ headers: secret }).echo({ text: "a secret body" }),
      judge: keepsSecrets,
    };
  }),
  {
    name: "307 to another origin, of a GET",
    respond: (socket, _head, other) => socket.end(head("307 T", `location: ${other}/v1/search/a`, "content-length: 0")),
    call: ({ client }) => client({ headers: secret }).search({ name: "a", session: "secret" }),
    judge: keepsSecrets,
  },
  {
    name: "redirects in a circle",
    respond(socket) {
      socket.on("data", () => socket.write(head("302 Found", "location: /v1/search/a", "content-length: 0")));
      socket.write(head("302 Found", "location: /v1/search/a", "content-length: 0"));
    },
    call: ({ client }) => client().search({ name: "a" }),
  },
  {
    name: "a redirect to a file",
    ...echo(head("302 Found", "location: file:///etc/passwd", "content-length: 0")),
    call: ({ client }) => client().search({ name: "a" }),
  },
  {
    name: "a redirect to nowhere",
    ...echo(head("302 Found", "location: http://[", "content-length: 0")),
    call: ({ client }) => client().search({ name: "a" }),
  },
];

function broken8(): Uint8Array {
  return Buffer.concat([Buffer.from('{"text":"'), new Uint8Array([0xff, 0xfe]), Buffer.from('"}')]);
}

export const unaryScenarios: readonly Scenario[] = [...broken, ...wrong, ...endless, ...redirects];
