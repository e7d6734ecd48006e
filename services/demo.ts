import { callBadly, callLibrary } from "./demo/calls.ts";
import { type Compilation, compileWithBuf, compileWithProtoc, readGenerated } from "./demo/compilers.ts";
import { differences } from "./demo/read-tree.ts";
import { heading, line } from "./demo/tell.ts";
import { createLibraryService } from "./library/library-service.ts";
import { serve } from "./serve.ts";

function tellCompilation({ compiler, files, milliseconds }: Compilation): void {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  line(compiler, `${files.size} files, ${bytes} bytes, ${Math.round(milliseconds)} ms`);
}

heading("Generate TypeScript from proto/, with two compilers");
const buf = await compileWithBuf();
const protoc = await compileWithProtoc();
tellCompilation(buf);
tellCompilation(protoc);
for (const [name, other] of [
  ["protoc", protoc.files],
  ["services/gen", await readGenerated()],
] as const) {
  const different = differences(buf.files, other);
  if (different.length > 0) throw new Error(`the output of buf and of ${name} differ: ${different.join(", ")}`);
}
line("both outputs and services/gen", "identical");
for (const [path, { length }] of buf.files) line(`  ${path}`, `${length} bytes`);

const service = createLibraryService();
const serving = await serve(service, 0);
try {
  heading(`Serve the book library: ${service.endpoints.length} operations, listening on ${serving.url}`);
  heading("Call it through the generated clients");
  await callLibrary(serving.url);
  heading("Call it with a request that is wrong three times");
  await callBadly(serving.url);
} finally {
  await serving.close();
}
