import { chunk, type Exchange, entries, file, insertion, marker } from "./exchange.ts";

/** Insertions by what they insert into, and at which point. */
export const insertions: readonly Exchange[] = [
  {
    name: "into a file of the same response",
    sends: [entries(file("a.txt", `h\n  // ${marker}\nt\n`), insertion("a.txt", "x", "ins\n"))],
    protoc: { "a.txt": `h\n  ins\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "between the files of another plugin",
    sends: [
      entries(file("a.txt", `// ${marker}\n`)),
      entries(file("b.txt", "B\n"), insertion("a.txt", "x", "ins\n"), file("c.txt", "C\n"), chunk("C2\n")),
    ],
    protoc: { "a.txt": `ins\n// ${marker}\n`, "b.txt": "B\n", "c.txt": "C\nC2\n" },
    buf: "lastLineBreak",
  },
  {
    name: "twice at one point",
    sends: [
      entries(file("a.txt", `h\n  // ${marker}\nt\n`)),
      entries(insertion("a.txt", "x", "one\n"), insertion("a.txt", "x", "two\n")),
    ],
    protoc: { "a.txt": `h\n  one\n  two\n  // ${marker}\nt\n` },
    buf: "lastLineBreak",
  },
  {
    name: "into a file of a later plugin",
    sends: [entries(insertion("a.txt", "x", "ins\n")), entries(file("a.txt", `h\n  // ${marker}\nt\n`))],
    protoc: "fails",
  },
  {
    name: "of a second output directory at an unknown point",
    sends: [
      { response: entries(file("a.txt", "A\n")), out: "first" },
      { response: entries(file("b.txt", "B\n"), insertion("b.txt", "nope", "ins\n")), out: "second" },
    ],
    protoc: "fails",
  },
  {
    name: "at an unknown point",
    sends: [entries(file("a.txt", `// ${marker}\n`)), entries(insertion("a.txt", "y", "ins\n"))],
    protoc: "fails",
  },
  {
    name: "of nothing at an unknown point",
    sends: [entries(file("a.txt", `// ${marker}\n`)), entries(insertion("a.txt", "y", ""))],
    protoc: "fails",
  },
  {
    name: "at two unknown points",
    sends: [entries(file("a.txt", "A\n"), insertion("a.txt", "p1", "x\n"), insertion("a.txt", "p2", "y\n"))],
    protoc: "fails",
  },
  {
    name: "at a point with a space in its name",
    sends: [
      entries(file("a.txt", "// @@protoc_insertion_point(my point)\n")),
      entries(insertion("a.txt", "my point", "ins\n")),
    ],
    protoc: { "a.txt": "ins\n// @@protoc_insertion_point(my point)\n" },
    buf: "lastLineBreak",
  },
  {
    name: "at a point with a colon and dots in its name",
    sends: [
      entries(file("a.txt", "// @@protoc_insertion_point(class_scope:foo.Bar)\n")),
      entries(insertion("a.txt", "class_scope:foo.Bar", "ins\n")),
    ],
    protoc: { "a.txt": "ins\n// @@protoc_insertion_point(class_scope:foo.Bar)\n" },
    buf: "lastLineBreak",
  },
  {
    name: "at a point with a line break in its name",
    sends: [
      entries(file("a.txt", "// @@protoc_insertion_point(a\nb)\n")),
      entries(insertion("a.txt", "a\nb", "ins\n")),
    ],
    protoc: { "a.txt": "ins\n// @@protoc_insertion_point(a\nb)\n" },
    buf: "lineBreakInPoint",
  },
  {
    name: "at a point whose name differs in case",
    sends: [entries(file("a.txt", "// @@protoc_insertion_point(X)\n")), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: "fails",
  },
  {
    name: "at a point with spaces around its name in the marker",
    sends: [entries(file("a.txt", "// @@protoc_insertion_point( x )\n")), entries(insertion("a.txt", "x", "ins\n"))],
    protoc: "fails",
  },
];
