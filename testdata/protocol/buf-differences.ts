/** Where buf 1.75.0 treats a response differently than protoc 36.2, and how. */
export const bufDifferences = {
  lastLineBreak: { where: "last line break of a file after an insertion", protoc: "kept", buf: "dropped" },
  carriageReturns: {
    where: "carriage returns at line ends, in target and insertion",
    protoc: "kept",
    buf: "dropped, as is the last line break",
  },
  inlineMarker: {
    where: "`/*` three characters before a marker",
    protoc: "inserts there, within the line",
    buf: "inserts above the line",
  },
  formFeed: { where: "form feed before a marker", protoc: "ends the indentation", buf: "belongs to the indentation" },
  duplicateMarker: { where: "a marker twice", protoc: "inserts at the first", buf: "inserts at both" },
  lineBreakInPoint: { where: "line break in the name of a point", protoc: "finds the point", buf: "fails" },
  longLine: { where: "line of 64 KiB or more in the target", protoc: "inserts", buf: "fails" },
  codeInfo: {
    where: "generated code info of an insertion",
    protoc: "keeps it in `FILE.pb.meta`",
    buf: "ignores it",
  },
  duplicateFile: { where: "a file twice", protoc: "fails", buf: "keeps the first, with a warning" },
  dotsInName: {
    where: "`..` inside a part of a name",
    protoc: "fails, after writing earlier files",
    buf: "accepts it",
  },
  trailingSlash: { where: "slash at the end of a name", protoc: "fails", buf: "drops it, with a warning" },
  unknownFeatures: { where: "unknown feature bits", protoc: "ignores them", buf: "fails" },
  compilerVersion: { where: "`compiler_version` in the request", protoc: "set", buf: "absent" },
  outOptions: {
    where: "options in `--NAME_out=OPTIONS:DIR`",
    protoc: "joined before those of `--NAME_opt`",
    buf: "not supported",
  },
} as const;

export type BufDifference = keyof typeof bufDifferences;
