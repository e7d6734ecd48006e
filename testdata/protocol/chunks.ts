import { chunk, type Exchange, entries, file, fromHex, insertion, marker } from "./exchange.ts";

/** Responses that cut a file into several entries. */
export const chunks: readonly Exchange[] = [
  {
    name: "one entry",
    sends: [entries(file("a.txt", "A\n"))],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "an entry without a name continues the file",
    sends: [entries(file("a.txt", "A\n"), chunk("B\n"))],
    protoc: { "a.txt": "A\nB\n" },
  },
  {
    name: "an entry with a name starts the next file",
    sends: [entries(file("a.txt", "1"), chunk("2"), chunk("3"), file("b.txt", "x"), chunk("y"))],
    protoc: { "a.txt": "123", "b.txt": "xy" },
  },
  {
    name: "an empty chunk",
    sends: [entries(file("a.txt", "A\n"), chunk(""), chunk("C\n"))],
    protoc: { "a.txt": "A\nC\n" },
  },
  {
    name: "a first entry without a name",
    sends: [entries(chunk("A\n"))],
    protoc: "fails",
  },
  {
    name: "a first entry without a name, then one with a name",
    sends: [entries(chunk("A\n"), file("b.txt", "B\n"))],
    protoc: "fails",
  },
  {
    name: "a first entry without a name, after the files of another plugin",
    sends: [entries(file("a.txt", "A\n")), entries(chunk("B\n"))],
    protoc: "fails",
  },
  {
    name: "a cut inside a UTF-8 sequence",
    // The first entry is a.txt with 61 e6 bc, the second continues it with a2 62.
    sends: [fromHex("7a0c0a05612e7478747a0361e6bc7a047a02a262")],
    protoc: { "a.txt": "a漢b" },
  },
  {
    name: "a chunk continues an insertion",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`), insertion("a.txt", "x", "one\n"), chunk("two\n"))],
    protoc: { "a.txt": `h\n  one\n  two\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "a chunk continues an insertion within a line",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`), insertion("a.txt", "x", "on"), chunk("e\ntwo"))],
    protoc: { "a.txt": `h\n  one\n  two\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "an insertion without a file name",
    sends: [entries(file("a.txt", `// ${marker}\n`), { insertionPoint: "x", content: "ins\n" })],
    protoc: "fails",
  },
];
