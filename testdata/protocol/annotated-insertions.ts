import { codeInfo, codeInfoFile, type Exchange, entries, file, insertion, marker } from "./exchange.ts";

/** Insertions with generated code info. */
export const annotatedInsertions: readonly Exchange[] = [
  {
    name: "an annotated insertion",
    sends: [
      entries(file("a.txt", `head\n// ${marker}\n`)),
      entries(insertion("a.txt", "x", "hello\n", codeInfo([[4, 0], 0, 5]))),
    ],
    protoc: { "a.txt": `head\nhello\n// ${marker}\n`, "a.txt.pb.meta": codeInfoFile([[4, 0], 5, 10]) },
    buf: "codeInfo",
  },
  {
    name: "two annotated insertions",
    sends: [
      entries(file("a.txt", `head\n${marker}\ntail\n`)),
      entries(
        insertion("a.txt", "x", "aa\n", codeInfo([[4, 0], 0, 2])),
        insertion("a.txt", "x", "bb\n", codeInfo([[4, 1], 0, 2])),
      ),
    ],
    protoc: {
      "a.txt": `head\naa\nbb\n${marker}\ntail\n`,
      "a.txt.pb.meta": codeInfoFile([[4, 0], 5, 7], [[4, 1], 8, 10]),
    },
    buf: "codeInfo",
  },
  {
    name: "an insertion beside a metadata file in text format",
    sends: [
      entries(
        file("a.txt", `head\n${marker}\ntail\n`),
        file(
          "a.txt.pb.meta",
          'annotation { path: 4 path: 0 source_file: "t.proto" begin: 0 end: 4 }\nannotation { path: 4 path: 0 source_file: "t.proto" begin: 33 end: 37 }\n',
        ),
      ),
      entries(insertion("a.txt", "x", "aa\n")),
    ],
    protoc: {
      "a.txt": `head\naa\n${marker}\ntail\n`,
      "a.txt.pb.meta":
        'annotation {\n  path: 4\n  path: 0\n  source_file: "t.proto"\n  begin: 0\n  end: 4\n}\nannotation {\n  path: 4\n  path: 0\n  source_file: "t.proto"\n  begin: 36\n  end: 40\n}\n',
    },
    buf: "codeInfo",
  },
];
