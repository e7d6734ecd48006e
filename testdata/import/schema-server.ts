import type { JsonLiteral } from "@protoc-gen-rest/plugin";
import { type ImportFinding, type ImportRuleId, importRules } from "@protoc-gen-rest/plugin/tooling";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { loadApi } from "../../generators/loading/load-api.ts";
import { importDocument, modelOf } from "./import-model.ts";

/** A server that takes values of a schema, and returns them. */
export interface SchemaServer {
  readonly findings: readonly ImportFinding[];
  /** The value as it came back; undefined if the server refuses it. */
  send(value: unknown): Promise<{ readonly value: unknown } | undefined>;
}

const tolerate: ReadonlySet<ImportRuleId> = new Set(
  Object.entries(importRules).flatMap(([id, rule]) => (rule.tolerable === true ? [id as ImportRuleId] : [])),
);

/** Imports a schema as the body of a request and a response. References in it begin with `#/components/schemas/Value`. */
export function serveSchema(schema: JsonLiteral): SchemaServer {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Value" } } };
  const post = {
    operationId: "echo",
    requestBody: { required: true, content },
    responses: { "200": { description: "OK", content } },
  };
  const { files, findings } = importDocument(
    {
      openapi: "3.1.0",
      info: { title: "Echo", version: "1" },
      paths: { "/echo": { post } },
      components: { schemas: { Value: schema } },
    },
    { tolerate },
  );
  const services = modelOf(files).files.flatMap((file) => file.services);
  const { createEndpoints } = loadApi(services);
  const echo = ({ body }: { readonly body: unknown }): unknown => body;
  const handle = createFetchHandler(services.flatMap((service) => createEndpoints(service, { echo } as never)));
  return {
    findings,
    async send(value) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
      const response = await handle(new Request("http://schema.test/echo", init));
      const text = await response.text();
      if (response.status === 400) return undefined;
      if (response.status !== 200) throw new Error(`${response.status} ${text}`);
      return { value: JSON.parse(text) as unknown };
    },
  };
}
