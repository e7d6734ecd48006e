import { type Exchange, entries, file, insertion, marker } from "./exchange.ts";

/** Insertions by the text that they insert. */
export const insertionContents: readonly Exchange[] = [
  {
    name: "no line break at the end",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "one"))],
    protoc: { "a.txt": `h\n  one\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "two line breaks at the end",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "one\n\n"))],
    protoc: { "a.txt": `h\n  one\n  \n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a line break at the start",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "\none\n"))],
    protoc: { "a.txt": `h\n  \n  one\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a line break alone",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "\n"))],
    protoc: { "a.txt": `h\n  \n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "carriage returns",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "one\r\ntwo\r\n"))],
    protoc: { "a.txt": `h\n  one\r\n  two\r\n  // ${marker}\nt\n` },
    buf: "carriageReturns",
  },
  {
    name: "a carriage return at the end",
    sends: [entries(file("a.txt", `h\n// ${marker}\nt\n`)), entries(insertion("a.txt", "x", "one\r\ntwo\r"))],
    protoc: { "a.txt": `h\none\r\ntwo\r\n// ${marker}\nt\n` },
    buf: "carriageReturns",
  },
  {
    name: "a NUL",
    sends: [entries(file("a.txt", `h\n// ${marker}\nt\n`)), entries(insertion("a.txt", "x", "a\u0000b\n"))],
    protoc: { "a.txt": `h\na\u0000b\n// ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "line separators of Unicode",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`)), entries(insertion("a.txt", "x", "a\u2028b\u0085c\n"))],
    protoc: { "a.txt": `h\n  a\u2028b\u0085c\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
];
