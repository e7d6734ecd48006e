import type { ProtoFile, TypeReference } from "../proto/elements.ts";
import { innerSpot, type Spot, type Types } from "../schema/type-use.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, combine, identityOf, members, type Node, textIn } from "../source/node.ts";
import { reportLinks } from "./links.ts";
import { contentsOf } from "./media-types.ts";
import { keepConstants, splitRefusal } from "./refusal.ts";
import { isForBrowsers } from "./response-headers.ts";
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

  const typeOf = (response: Node, spot: Spot): TypeReference => {
    const schema = jsonSchemaOf(response, findings);
    if (typeof schema === "string") return schema;
    const identity = identityOf(schema.first);
    const before = known.get(identity);
    if (before !== undefined) return before;
    const isShared = /#\/(?:components\/)?responses\//.test(identity);
    const shared = isShared ? identity.split("/").at(identity.includes("#/components/") ? 3 : 2) : undefined;
    const own = shared === undefined ? spot : { parent: file, name: `${shared}_error`, key: identity };
    const type = rootMessage(schema.all, own, types);
    known.set(identity, type);
    return type;
  };

  /** Errors with a status of success, which their bodies tell. */
  const refusalsOf = (responses: Node | undefined, spot: Spot): readonly ErrorResponse[] => {
    return members(responses).flatMap((entry) => {
      if (!/^2\d\d$/.test(entry.key)) return [];
      const json = contentsOf(references.follow(entry)).find(({ kind }) => kind === "json");
      const split = json?.schema === undefined ? undefined : splitRefusal(json.schema, types);
      if (split === undefined) return [];
      const type = rootMessage(split.refusal, innerSpot(spot, `${spot.name}_${entry.key}`), types);
      keepConstants(type);
      return [{ status: Number(entry.key), type }];
    });
  };

  return {
    of(responses, spot, fixedHeaders) {
      const all = members(responses).filter(({ key }) => /^(?:[45](?:\d\d|xx)|default)$/i.test(key));
      const hasSuccess = members(responses).some(({ key }) => /^[23]/.test(key));
      const isSuccess = !hasSuccess && all.length === 1 && all[0]?.key === "default";
      const errors: ErrorResponse[] = [];
      for (const entry of isSuccess ? [] : all) {
        const response = references.follow(entry);
        if (isUsual(entry, response)) continue;
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
            "another error already stands for all other statuses, so this one is left out",
          );
          continue;
        }
        checkHeaders(response, fixedHeaders, findings);
        reportLinks(response, findings);
        errors.push({ status, type: typeOf(response, innerSpot(spot, `${spot.name}_${entry.key}`)) });
      }
      return [...refusalsOf(responses, spot), ...errors];
    },
  };
}

/** The error that operations have without a declaration, as `openapi` describes it. */
function isUsual({ key }: Node, response: Node): boolean {
  const contents = contentsOf(response);
  return (
    key === "default" && contents.length > 0 && contents.every(({ schema }) => textIn(schema, "$ref") === statusRef)
  );
}

const statusRef = "#/components/schemas/google.rpc.Status";

function checkHeaders(response: Node, fixedHeaders: ReadonlySet<string>, findings: ImportFindings): void {
  const headers = child(response, "headers");
  const isKnown = (key: string): boolean => key === "content-type" || isForBrowsers(key) || fixedHeaders.has(key);
  if (headers !== undefined && !members(headers).every(({ key }) => isKnown(key.toLowerCase())))
    findings.add("import-response", headers, "headers of errors have no form in proto files");
}

/** The first schema of an error in JSON, and all of them as alternatives; the type of an error without one. */
function jsonSchemaOf(
  response: Node,
  findings: ImportFindings,
): { readonly first: Node; readonly all: Node } | "google.protobuf.Empty" | "google.protobuf.Value" {
  const contents = contentsOf(response);
  for (const { kind, node, mediaType } of contents) {
    if (kind !== "json")
      findings.add("import-response", node, `an error is JSON, so its form in ${mediaType} is left out`);
  }
  const json = contents.filter(({ kind }) => kind === "json");
  const [first] = json;
  if (first === undefined) return "google.protobuf.Empty";
  if (first.schema === undefined) return "google.protobuf.Value";
  const schemas = json.flatMap(({ schema }) => schema ?? []);
  const [, ...different] = schemas.filter((schema, index) => {
    return schemas.findIndex((other) => JSON.stringify(other.value) === JSON.stringify(schema.value)) === index;
  });
  // Clients read errors in any media type of JSON, so these are alternatives.
  const all = different.length === 0 ? first.schema : combine(first.schema, "anyOf", [first.schema, ...different]);
  return { first: first.schema, all };
}
