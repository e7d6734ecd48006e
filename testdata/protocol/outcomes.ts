import { type Exchange, entries, file, fromHex } from "./exchange.ts";

/** Responses with an error, without files, or not readable at all. */
export const outcomes: readonly Exchange[] = [
  {
    name: "no bytes",
    sends: [fromHex("")],
    protoc: {},
  },
  {
    name: "unreadable bytes",
    sends: [fromHex("ffffffff")],
    protoc: "fails",
  },
  {
    name: "unknown fields",
    // The file a.txt, then field 100.
    sends: [fromHex("7a0b0a05612e7478747a02410aa00601")],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "an error",
    sends: [{ error: "t.proto:3:1: bad thing" }],
    protoc: "fails",
  },
  {
    name: "an error and a file",
    sends: [{ error: "boom", file: [file("a.txt", "A\n")] }],
    protoc: "fails",
  },
  {
    name: "an empty error and a file",
    sends: [{ error: "", file: [file("a.txt", "A\n")] }],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "an error of two lines",
    sends: [{ error: "one\ntwo" }],
    protoc: "fails",
  },
  {
    name: "an error of the second plugin",
    sends: [entries(file("a.txt", "A\n")), { error: "boom" }],
    protoc: "fails",
  },
  {
    name: "exit code 1 after a response",
    sends: [{ response: entries(file("a.txt", "A\n")), exitCode: 1 }],
    protoc: "fails",
  },
  {
    name: "a response without reading the request",
    sends: [entries(file("a.txt", "A\n"))],
    protoc: { "a.txt": "A\n" },
  },
];
