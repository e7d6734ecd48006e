/** An assertion about the plugin protocol, and the test that proves it. */
interface ProvedElsewhere {
  readonly text: string;
  readonly file: string;
  /** The title of the test, or the start of it. */
  readonly title: string;
}

const process = "plugin/protocol/run/process.test.ts";
const inMemory = "plugin/protocol/run/run-in-memory.test.ts";
const request = "plugin/protocol/request/read-request.test.ts";
const response = "plugin/protocol/response/encode-response.test.ts";
const fileName = "plugin/protocol/response/file-name.test.ts";
const assemble = "plugin/protocol/assemble/assemble.test.ts";
const compile = "plugin/protocol/compile/compile.test.ts";
const compilers = "plugin/protocol/compile/compilers.slow.test.ts";

/** The rules of the exchange between a compiler and a plugin, in a line each. */
export const pluginProtocolAssertions: Readonly<Record<string, ProvedElsewhere>> = {
  "PLG-001": proved(process, "writes one response for one request", "a plugin answers one request with one response"),
  "PLG-002": proved(request, "reads what the full decoder reads", "requests are the messages of plugin.proto"),
  "PLG-003": proved(
    request,
    "accepts a missing or future compiler_version",
    "versions have major, minor, patch, suffix",
  ),
  "PLG-004": proved(request, "reads what the full decoder reads", "requests have the four fields with their numbers"),
  "PLG-005": proved(response, "writes the fields of the head", "responses have an error, features and files"),
  "PLG-006": proved(response, "writes the fields of the head", "features are bits of one number"),
  "PLG-007": proved(compilers, "%s finds the plugin by name, with proto3 optional", "protoc accepts proto3 optional"),
  "PLG-008": proved(response, "writes all fields of a file", "files have their four fields"),
  "PLG-009": proved(request, "distinguishes a missing parameter", "what is absent differs from what is empty"),
  "PLG-010": proved(compilers, "%s finds the plugin by name", "protoc-gen-NAME on the PATH serves --NAME_out"),
  "PLG-011": proved(compile, "runs plugins in order", "plugins run in the order of the command line"),
  "PLG-012": proved(compilers, "emits output for the files to generate", "imports get no output"),
  "PLG-013": proved(request, "links files that follow their imports", "files follow their imports"),
  "PLG-014": proved(request, "links files that follow their imports", "type names are fully qualified"),
  "PLG-015": proved(request, "accepts fields in any order", "fields of a request may have any order"),
  "PLG-016": proved(process, "puts an error of the schema into the response", "schema errors exit with 0"),
  "PLG-017": proved(
    process,
    "exits with 1 and one line on stderr",
    "unreadable requests exit with 1, without a response",
  ),
  "PLG-018": proved(
    request,
    "reads no bytes as an empty request",
    "no bytes are an empty request, and truncated requests are refused",
  ),
  "PLG-019": proved(fileName, "refuses %j", "output files have relative names without . and .."),
  "PLG-020": proved(inMemory, "refuses invalid output file names", "the names of proto files do not lead elsewhere"),
  "PLG-021": proved(assemble, "continues the previous file", "entries without a name continue the previous file"),
  "PLG-022": proved(assemble, "requires a name in the first entry", "the first entry has a name"),
  "PLG-023": proved(assemble, "refuses insertions without an existing file", "insertions need a file and a point"),
  "PLG-024": proved(assemble, "inserts above the marker in order", "insertions go above the line with the marker"),
  "PLG-025": proved(assemble, "inserts above the marker in order", "insertions keep their order"),
  "PLG-026": proved(assemble, "inserts above the marker in order", "insertions are indented as the marker is"),
  "PLG-027": proved(assemble, "inserts above the marker in order", "the marker stays"),
  "PLG-028": proved(assemble, "moves annotations of the inserted text", "annotations are moved and merged"),
  "PLG-029": proved(inMemory, "refuses invalid output file names", "invalid names are errors, and not changed"),
  "PLG-030": proved(request, "accepts a missing or future compiler_version", "compilers may hide their version"),
  "PLG-031": proved(request, "tolerates unknown fields and enum values", "unknown fields and values are tolerated"),
  "PLG-032": proved(inMemory, "reports mistakes in options", "unknown options are reported in the response"),
};

function proved(file: string, title: string, text: string): ProvedElsewhere {
  return { file, title, text };
}
