// A plugin for tests of the plugin protocol, with options for what it does.
import { definePlugin, type Plugin } from "@protoc-gen-rest/plugin";

const line = "0123456789abcdef".repeat(64);
const linesPerMegabyte = (1 << 20) / line.length;

/** Yields `megabytes` of text while it is written. */
function* largeContent(megabytes: number): Generator<string, void> {
  for (let count = 0; count < megabytes * linesPerMegabyte; count++) yield line;
}

export const exercise: Plugin = definePlugin({
  name: "protoc-gen-exercise",
  version: "1.2.3",
  options: {
    megabytes: { type: "integer", minimum: 0, default: 0, doc: "Also make a file of this size." },
    fail: { type: "choice", values: ["throw", "report", "late"], doc: "How to fail." },
    warn: { type: "boolean", doc: "Report a warning." },
    insert: { type: "boolean", doc: "Insert into the files of a run without this option." },
    memory: { type: "boolean", doc: "Write the most memory used, in kB, to stderr." },
  },
  generate(context) {
    const { megabytes, fail, warn, insert, memory } = context.options;
    if (memory) process.on("exit", () => process.stderr.write(`${process.resourceUsage().maxRSS}\n`));
    if (fail === "throw") throw new Error("as asked");
    for (const file of context.filesToGenerate) {
      const name = `${file.name}.txt`;
      const place = { file: file.proto.name, line: 1, column: 1, subject: "" };
      if (warn) context.report({ ...place, severity: "warning", rule: "noted", message: "a warning" });
      if (fail === "report") context.report({ ...place, severity: "error", rule: "refused", message: "an error" });
      if (insert) {
        context.emit({ name, insertionPoint: "messages", content: "// inserted 漢字 😀\n" });
        continue;
      }
      const messages = file.messages.map((message) => `  ${message.typeName}: 漢字 😀\n`);
      context.emit({ name, content: ["{\n", ...messages, "  // @@protoc_insertion_point(messages)\n", "}"] });
    }
    if (megabytes > 0) context.emit({ name: "large.txt", content: largeContent(megabytes) });
    if (fail === "late") context.emit({ name: "late.txt", content: failingContent() });
  },
});

function* failingContent(): Generator<string, void> {
  yield "a beginning without an end\n".repeat(100_000);
  throw new Error("too late");
}
