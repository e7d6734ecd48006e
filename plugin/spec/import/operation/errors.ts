import type { ProtoFile, TypeReference } from "../proto/elements.ts";
import { innerSpot, type Spot, type Types } from "../schema/type-use.ts";
import { child, combine, identityOf, members, type Node } from "../source/node.ts";
import { contentsOf } from "./media-types.ts";
import { rootMessage } from "./root-message.ts";

export interface ErrorResponse {
  /** 0 for all other errors. */
  readonly status: number;
  readonly type: TypeReference;
}

/** Creates the error responses of operations. Those that the components declare share their messages. */
export interface Errors {
  of(responses: Node | undefined, spot: Spot, fixedHeaders: ReadonlySet<string>): readonly ErrorResponse[];
}

export function createErrors(types: Types, file: ProtoFile): Errors {
  const known = new Map<string, TypeReference>();
  const { references, findings } = types;

  const typeOf = (response: Node, spot: Spot, fixedHeaders: ReadonlySet<string>): TypeReference | undefined => {
    const contents = contentsOf(response);
    const json = contents.find(({ kind }) => kind === "json");
    const headers = child(response, "headers");
    const isKnown = (key: string): boolean => key === "content-type" || fixedHeaders.has(key);
    if (headers !== undefined && !members(headers).every(({ key }) => isKnown(key.toLowerCase())))
      findings.add("import-response", headers, "headers of errors have no form in proto files");
    const schemas = contents.flatMap(({ kind, schema }) => (kind === "json" && schema !== undefined ? [schema] : []));
    for (const other of contents) {
      if (other.kind === "json") continue;
      findings.add("import-response", other.node, `an error is JSON, so its form in ${other.mediaType} is left out`);
    }
    if (json === undefined) return "google.protobuf.Empty";
    if (json.schema === undefined) return "google.protobuf.Value";
    const [, ...different] = schemas.filter((schema, index) => {
      return schemas.findIndex((other) => JSON.stringify(other.value) === JSON.stringify(schema.value)) === index;
    });
    // Clients read errors in any media type of JSON, so these are alternatives.
    const schema = different.length === 0 ? json.schema : combine(json.schema, "anyOf", [json.schema, ...different]);
    const identity = identityOf(json.schema);
    const before = known.get(identity);
    if (before !== undefined) return before;
    const isShared = /#\/(?:components\/)?responses\//.test(identity);
    const shared = isShared ? identity.split("/").at(identity.includes("#/components/") ? 3 : 2) : undefined;
    const own = shared === undefined ? spot : { parent: file, name: `${shared}_error`, key: identity };
    const type = rootMessage(schema, own, types);
    known.set(identity, type);
    return type;
  };

  return {
    of(responses, spot, fixedHeaders) {
      const all = members(responses).filter(({ key }) => /^(?:[45](?:\d\d|xx)|default)$/i.test(key));
      const hasSuccess = members(responses).some(({ key }) => /^[23]/.test(key));
      const isSuccess = !hasSuccess && all.length === 1 && all[0]?.key === "default";
      const errors: ErrorResponse[] = [];
      for (const entry of isSuccess ? [] : all) {
        const response = references.follow(entry);
        const isRange = /xx$/i.test(entry.key);
        const status = isRange || entry.key === "default" ? 0 : Number(entry.key);
        if (isRange)
          findings.add(
            "import-response",
            entry,
            `${entry.key} is a range of errors, which stands for all other errors`,
          );
        if (errors.some((other) => other.status === status)) {
          findings.add(
            "import-response",
            entry,
            "an error for all other statuses is there already, so this one is left out",
          );
          continue;
        }
        const type = typeOf(response, innerSpot(spot, `${spot.name}_${entry.key}`), fixedHeaders);
        if (type !== undefined) errors.push({ status, type });
      }
      return errors;
    },
  };
}
