import { chunk, type Exchange, entries, file, fromHex } from "./exchange.ts";

/** Responses with unusual or repeated file names. */
export const fileNames: readonly Exchange[] = [
  {
    name: "directories",
    sends: [entries(file("x/y/z.txt", "Z\n"))],
    protoc: { "x/y/z.txt": "Z\n" },
  },
  {
    name: "a space and letters beyond ASCII",
    sends: [entries(file("sp ace/näme-漢.txt", "A\n"))],
    protoc: { "sp ace/näme-漢.txt": "A\n" },
  },
  {
    name: "invalid UTF-8",
    // The name is 61 ff.
    sends: [fromHex("7a070a0261ff7a0141")],
    protoc: { "a\udcff": "A" },
  },
  {
    name: "a backslash",
    sends: [entries(file("x\\a.txt", "A\n"))],
    protoc: { "x\\a.txt": "A\n" },
  },
  {
    name: "./ at the start",
    sends: [entries(file("./a.txt", "A\n"))],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: ". between slashes",
    sends: [entries(file("x/./a.txt", "A\n"))],
    protoc: { "x/a.txt": "A\n" },
  },
  {
    name: ".. inside a part",
    sends: [entries(file("a..b.txt", "A\n"))],
    protoc: "fails",
    buf: "dotsInName",
  },
  {
    name: ".. inside a part, after a valid name",
    sends: [entries(file("a.txt", "A\n"), file("b..c.txt", "B\n"), file("d.txt", "D\n"))],
    protoc: "fails",
    buf: "dotsInName",
  },
  {
    name: "a slash at the end",
    sends: [entries(file("x/", "A\n"))],
    protoc: "fails",
    buf: "trailingSlash",
  },
  {
    name: "two names that differ in case",
    sends: [entries(file("a.txt", "lower\n"), file("A.txt", "upper\n"))],
    protoc: { "A.txt": "upper\n", "a.txt": "lower\n" },
  },
  {
    name: "one name in two output directories",
    sends: [
      { response: entries(file("a.txt", "one\n")), out: "first" },
      { response: entries(file("a.txt", "two\n")), out: "second" },
    ],
    protoc: { "first/a.txt": "one\n", "second/a.txt": "two\n" },
  },
  {
    name: "one name twice",
    sends: [entries(file("a.txt", "first\n"), file("a.txt", "second\n"))],
    protoc: "fails",
    buf: "duplicateFile",
  },
  {
    name: "one name twice, with another in between",
    sends: [entries(file("a.txt", "first\n"), file("b.txt", "b\n"), file("a.txt", "second\n"))],
    protoc: "fails",
    buf: "duplicateFile",
  },
  {
    name: "one name twice, then a chunk",
    sends: [entries(file("a.txt", "first\n"), file("a.txt", "second\n"), chunk("third\n"))],
    protoc: "fails",
    buf: "duplicateFile",
  },
];
