import { type Exchange, entries, file, insertion, marker } from "./exchange.ts";

/** Insertions by the text that they insert into. */
export const insertionTargets: readonly Exchange[] = [
  {
    name: "a marker in a string",
    sends: [entries(file("a.txt", `head\nconst s = "${marker}";\ntail\n`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `head\nins\nconst s = "${marker}";\ntail\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a marker right after /*",
    sends: [entries(file("a.txt", `head\n/*${marker}*/\ntail\n`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `head\nins\n/*${marker}*/\ntail\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a marker two spaces after /*",
    sends: [entries(file("a.txt", `head\n/*  ${marker} */\ntail\n`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `head\nins\n/*  ${marker} */\ntail\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a marker one space after /*",
    sends: [entries(file("a.txt", `head\n  /* ${marker} */\ntail\n`)), entries(insertion("a.txt", "x", "one\ntwo\n"))],
    protoc: { "a.txt": `head\n  one\ntwo\n/* ${marker} */\ntail\n` },
    buf: "inlineMarker",
  },
  {
    name: "a marker after * in a comment",
    sends: [entries(file("a.txt", `head\n * ${marker}\ntail\n`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `head\n ins\n * ${marker}\ntail\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a marker after a form feed",
    sends: [entries(file("a.txt", `{\n \f// ${marker}\n}\n`)), entries(insertion("a.txt", "x", "one\n"))],
    protoc: { "a.txt": `{\n one\n \f// ${marker}\n}\n` },
    buf: "formFeed",
  },
  {
    name: "a marker twice",
    sends: [
      entries(file("a.txt", `1\n// ${marker}\n2\n  // ${marker}\n3\n`)),
      entries(insertion("a.txt", "x", "ins\n")),
    ],
    protoc: { "a.txt": `1\nins\n// ${marker}\n2\n  // ${marker}\n3\n` },
    buf: "duplicateMarker",
  },
  {
    name: "a marker on the only line",
    sends: [entries(file("a.txt", `// ${marker}`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `ins\n// ${marker}` },
  },
  {
    name: "no line break at the end",
    sends: [entries(file("a.txt", `// ${marker}\ntail`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `ins\n// ${marker}\ntail` },
  },
  {
    name: "two line breaks at the end",
    sends: [entries(file("a.txt", `// ${marker}\ntail\n\n`)), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `ins\n// ${marker}\ntail\n\n` },
    buf: "lastLineBreak",
  },
  {
    name: "carriage returns",
    sends: [entries(file("a.txt", `h\r\n  // ${marker}\r\nt\r\n`)), entries(insertion("a.txt", "x", "one\ntwo\n"))],
    protoc: { "a.txt": `h\r\n  one\n  two\n  // ${marker}\r\nt\r\n` },
    buf: "carriageReturns",
  },
  {
    name: "carriage returns, without an insertion",
    sends: [entries(file("a.txt", "h\r\nt\r\n"))],
    protoc: { "a.txt": "h\r\nt\r\n" },
  },
  {
    name: "a line of more than 64 KiB",
    sends: [
      entries(file("a.txt", `${"L".repeat(70_000)}\n// ${marker}\nt\n`)),
      entries(insertion("a.txt", "x", "ins\n")),
    ],
    protoc: { "a.txt": `${"L".repeat(70_000)}\nins\n// ${marker}\nt\n` },
    buf: "longLine",
  },
];
