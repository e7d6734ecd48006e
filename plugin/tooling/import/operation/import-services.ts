import type { FieldNames } from "../../../model/options/field-names.ts";
import type { OptionMembers, ProtoFile, ProtoRpc } from "../proto/elements.ts";
import { NameScope, snakeCase } from "../proto/names.ts";
import type { Types } from "../schema/type-use.ts";
import { child, items, textIn } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { createErrors } from "./errors.ts";
import { groupOperations } from "./group-operations.ts";
import { importOperation } from "./import-operation.ts";
import { importWebhook } from "./import-webhook.ts";
import { hasPartialSegments } from "./partial-segments.ts";
import { readOperations } from "./read-operations.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { readSecurity } from "./security.ts";
import { importSentBodies } from "./sent-bodies.ts";
import { readServer } from "./server.ts";
import { sharedCallback, withoutParameter } from "./shared-callback.ts";
import { sharedJsonTypes } from "./shared-json-types.ts";

export interface ServiceTarget {
  readonly types: Types;
  readonly schemas: ProtoFile;
  readonly fieldNames: FieldNames;
}

/** Generators append to the name of a file, and file systems take up to 255 bytes. */
const maxFileName = 100;

/** A file for each tag, with the service of its operations. */
export function importServices(source: ApiSource, target: ServiceTarget): readonly ProtoFile[] {
  const { types, schemas, fieldNames } = target;
  const errors = createErrors(types, schemas);
  const security = readSecurity(source);
  const { host, basePath } = readServer(source);
  const files: ProtoFile[] = [];
  const fileNames = new NameScope();
  fileNames.reserve(schemas.name);
  const served = readOperations(source);
  const { webhooks, others } = readWebhooks(source, served);
  const sentBy = new Map(webhooks.map((webhook) => [webhook.source, webhook]));
  for (const { name, item } of others) {
    types.findings.add(
      "import-omitted",
      item,
      "only the body is imported: a webhook is one request with a body of JSON",
    );
    importSentBodies(item, name, schemas, types);
  }
  const imported = new Map<OperationSource, ProtoRpc>();
  for (const { service, tag, operations, names } of groupOperations([...served, ...sentBy.keys()], source)) {
    const file: ProtoFile = {
      name: fileNames.unique(snakeCase(service.replace(/(?<=.)Service$/, "")).slice(0, maxFileName)),
      options: {},
      services: [],
      types: [],
    };
    const sources = operations.flatMap(({ source: operation }) => (sentBy.has(operation) ? [] : operation));
    const jsonMediaTypes = sharedJsonTypes(sources, source.references);
    const callback = sharedCallback(sources, types);
    const options: OptionMembers = {
      base_path: basePath,
      security_schemes: security.schemes,
      ...security.defaults,
      callback_parameter: callback,
      json_media_types: jsonMediaTypes.size === 0 ? undefined : [...jsonMediaTypes],
      partial_segments: sources.some(({ path }) => hasPartialSegments(path)) || undefined,
    };
    const rpcs = operations.flatMap(({ source: operation, rpc, typeName }) => {
      const uniqueName = (text: string) => names.unique(text);
      // Scripts are loaded with GET; elsewhere they are a media type.
      const hasScripts = callback !== undefined && operation.method === "GET";
      const context = { types, errors, security, fieldNames, jsonMediaTypes, hasScripts };
      const webhook = sentBy.get(operation);
      if (webhook !== undefined) {
        const subscribe = webhook.callback && imported.get(webhook.callback.of);
        const isHere = subscribe !== undefined && operations.some((other) => other.source === webhook.callback?.of);
        return importWebhook(webhook, rpc, { ...context, file, typeName, uniqueName }, isHere ? subscribe : undefined);
      }
      const own = callback === undefined ? operation : withoutParameter(operation, callback, source.references);
      if (!hasScripts && own.parameters.length < operation.parameters.length) {
        const message = `"${callback}" names a function (JSONP), but browsers load scripts with GET, not ${operation.method}`;
        types.findings.add("import-parameter", operation.node, message);
      }
      const rpcs = importOperation(own, rpc, { ...context, file, typeName, uniqueName });
      for (const first of rpcs.slice(0, 1)) imported.set(operation, first);
      return rpcs;
    });
    file.services.push({ name: service, comment: tagComment(tag, source), host, options, rpcs });
    files.push(file);
  }
  return files;
}

function tagComment(tag: string, { root }: ApiSource): string {
  const found = items(child(root, "tags")).find((it) => textIn(it, "name") === tag);
  return textIn(found, "description") ?? "";
}
