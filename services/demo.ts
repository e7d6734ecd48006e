import { callBadly, callLibrary } from "./demo/calls.ts";
import { callCodehost } from "./demo/codehost-calls.ts";
import { type Compilation, compileWithBuf, compileWithProtoc, readGenerated } from "./demo/compilers.ts";
import { callInbox } from "./demo/inbox-calls.ts";
import { differences } from "./demo/read-tree.ts";
import { callRows } from "./demo/rows-calls.ts";
import { callSearch } from "./demo/search-calls.ts";
import { heading, line } from "./demo/tell.ts";
import { callToken } from "./demo/token-calls.ts";
import { serve } from "./serve/serve.ts";
import { loadServices, serviceNames } from "./services.ts";
import { createStore } from "./store/create-store.ts";

function tellCompilation({ compiler, files, milliseconds }: Compilation): void {
  line(compiler, `${files.size} files, ${sum([...files.values()])} bytes, ${Math.round(milliseconds)} ms`);
}

function sum(files: readonly { readonly length: number }[]): number {
  return files.reduce((bytes, { length }) => bytes + length, 0);
}

/** Groups files by folder, such as `library/v1`. */
function byFolder<T>(files: ReadonlyMap<string, T>): Map<string, T[]> {
  const folders = new Map<string, T[]>();
  for (const [path, content] of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, [...(folders.get(folder) ?? []), content]);
  }
  return folders;
}

heading("Generate TypeScript from proto/ with two compilers");
const buf = await compileWithBuf();
const protoc = await compileWithProtoc();
tellCompilation(buf);
tellCompilation(protoc);
for (const [name, other] of [
  ["protoc", protoc.files],
  ["services/gen", await readGenerated()],
] as const) {
  const different = differences(buf.files, other);
  if (different.length > 0) throw new Error(`the output of buf differs from ${name}: ${different.join(", ")}`);
}
line("both outputs, and services/gen", "identical");
for (const [api, files] of byFolder(buf.files)) line(`  ${api}`, `${files.length} files, ${sum(files)} bytes`);

const store = await createStore();
const printed: string[] = [];
const services = await loadServices(serviceNames());
const serving = await serve({ services, prefixed: true, store, print: (text) => printed.push(text) });
try {
  heading(`Serve the reference services, listening on ${serving.origin}`);
  heading("Call the book library through its generated clients");
  await callLibrary(`${serving.origin}/library`);
  heading("Send it a request with three violations");
  await callBadly(`${serving.origin}/library`);
  heading("Call the authorization server through its generated clients");
  await callToken(`${serving.origin}/token`, printed.join("\n"));
  heading("Read and write rows of a database through the generated client");
  await callRows(`${serving.origin}/rows`);
  heading("Watch an inbox through its generated client");
  await callInbox(`${serving.origin}/inbox`);
  heading("Call the search cluster through its generated clients");
  await callSearch(`${serving.origin}/search`, printed.join("\n"));
  heading("Call the code host through its generated clients");
  await callCodehost(`${serving.origin}/codehost`);
} finally {
  await serving.close();
  await store.close();
}
heading("All calls went as expected. Serve the library yourself: npm start -- library; npm start -- --help tells more");
