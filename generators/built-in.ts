import { type File, isComposite } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { callsFile } from "./calls/calls-file.ts";
import { clientFile } from "./client/client-file.ts";
import { signatureFindings } from "./client/signature-findings.ts";
import { codecsFile } from "./codecs/codecs-file.ts";
import { fixturesFile, hasFixtures } from "./fixtures/fixtures-file.ts";
import type { Generator } from "./generator.ts";
import { handlersFile } from "./handlers/handlers-file.ts";
import { immutableFindings } from "./handlers/immutable-findings.ts";
import { mcpFile } from "./mcp/mcp-file.ts";
import { mswFile } from "./msw/msw-file.ts";
import { queryFile } from "./query/query-file.ts";
import { resourcesFile } from "./resources/resources-file.ts";
import { routesFile } from "./routes/routes-file.ts";
import { hasSchemas, schemasFile } from "./schemas/schemas-file.ts";
import { hasTypes, typesFile } from "./types/types-file.ts";
import { webhooksFile } from "./webhooks/webhooks-file.ts";

/** The generators of protoc-gen-rest, in the order of their files. */
export const builtIn: readonly Generator[] = [
  {
    name: "types",
    needs: ["resources"],
    targets: ["ts", "dts"],
    prints: (file, { shape }) => hasTypes(file, shape),
    print: (file, { shape, output }) => typesFile(file, shape, output),
  },
  {
    name: "codecs",
    needs: ["types"],
    prints: hasCodecs,
    print: (file, { shape, output }) => codecsFile(file, shape, output),
  },
  {
    name: "routes",
    needs: ["codecs"],
    print: (file, { output }) => routesFile(file, output),
  },
  {
    name: "client",
    needs: ["codecs"],
    check: (model, { shape }) => signatureFindings(model, shape),
    print: (file, { shape, output }) => clientFile(file, shape, output),
  },
  {
    name: "handlers",
    needs: ["routes"],
    check: immutableFindings,
    print: (file, { shape, output }) => handlersFile(file, shape, output),
  },
  {
    name: "resources",
    prints: ({ resources }) => resources.length > 0,
    print: (file, { output }) => resourcesFile(file, output),
  },
  {
    name: "query",
    needs: ["client"],
    print: (file, { shape, output }) => queryFile(file, shape, output),
  },
  {
    name: "schemas",
    needs: ["codecs"],
    prints: hasSchemas,
    print: (file, { shape, output }) => schemasFile(file, shape, output),
  },
  {
    name: "webhooks",
    needs: ["codecs"],
    prints: ({ webhooks }) => webhooks.length > 0,
    print: (file, { shape, output }) => webhooksFile(file, shape, output),
  },
  {
    name: "calls",
    needs: ["client", "schemas"],
    print: (file, { shape, output }) => callsFile(file, shape, output),
  },
  {
    name: "mcp",
    needs: ["calls"],
    print: (file, { output }) => mcpFile(file, output),
  },
  {
    name: "fixtures",
    needs: ["codecs"],
    prints: hasFixtures,
    print: (file, { shape, output }) => fixturesFile(file, shape, output),
  },
  {
    name: "msw",
    needs: ["handlers", "fixtures"],
    print: (file, { shape, output }) => mswFile(file, shape, output),
  },
  {
    name: "openapi",
    *files({ files }) {
      for (const { stem, services, webhooks } of files) {
        if (services.length + webhooks.length === 0) continue;
        // One document for all services of a file.
        const { document } = createOpenApi(services, { webhooks });
        yield { name: `${stem}_openapi.json`, content: `${JSON.stringify(document, null, 2)}\n` };
      }
    },
  },
];

/** Whether the file declares anything besides well-known types, whose codecs are in the runtime. */
function hasCodecs({ messages, enums }: File): boolean {
  return messages.some(({ form }) => isComposite(form)) || enums.some(({ isNullValue }) => !isNullValue);
}
