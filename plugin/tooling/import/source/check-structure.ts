import type { JsonLiteral } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";
import type { ImportFindings } from "./import-findings.ts";
import { child, items, members, type Node, objectIn } from "./node.ts";

/** The required form of a part of a document. */
type Shape =
  | "text"
  | "flag"
  | "list"
  | "texts"
  | { readonly list: ShapeName }
  | { readonly map: ShapeName }
  | ShapeName;

type ShapeName = keyof typeof shapes;

const operation = {
  operationId: "text",
  summary: "text",
  description: "text",
  tags: "texts",
  parameters: { list: "parameter" },
  requestBody: "content",
  responses: { map: "response" },
  security: "list",
  servers: "list",
  deprecated: "flag",
} as const;

const shapes = {
  document: {
    paths: { map: "pathItem" },
    components: "components",
    servers: "list",
    security: "list",
    tags: "list",
    // Of Swagger 2.0.
    definitions: { map: "schema" },
    parameters: { map: "parameter" },
    responses: { map: "response" },
  },
  components: {
    schemas: { map: "schema" },
    responses: { map: "response" },
    parameters: { map: "parameter" },
    requestBodies: { map: "content" },
    headers: { map: "parameter" },
    securitySchemes: { map: "any" },
  },
  pathItem: {
    parameters: { list: "parameter" },
    servers: "list",
    get: "operation",
    put: "operation",
    post: "operation",
    delete: "operation",
    options: "operation",
    head: "operation",
    patch: "operation",
    trace: "operation",
  },
  operation,
  parameter: { name: "text", in: "text", required: "flag", schema: "schema", content: { map: "media" } },
  content: { required: "flag", content: { map: "media" } },
  response: { schema: "schema", headers: { map: "parameter" }, content: { map: "media" } },
  media: { schema: "schema", encoding: { map: "any" } },
  schema: {
    properties: { map: "schema" },
    patternProperties: { map: "schema" },
    required: "texts",
    enum: "list",
    allOf: { list: "schema" },
    anyOf: { list: "schema" },
    oneOf: { list: "schema" },
    items: "schema",
    not: "schema",
    format: "text",
    pattern: "text",
  },
  any: {},
} as const;

/** Reports the parts of a document that have the wrong type, which the import reads as if they were not there. */
export function checkStructure(root: Node, findings: ImportFindings): void {
  const pending: (readonly [node: Node, shape: Shape])[] = [[root, "document"]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, shape] = next;
    const expected = mismatch(node.value, shape);
    if (expected !== undefined) {
      findings.add("import-malformed", node, `${node.key} is ${kindOf(node.value)}, not ${expected}, and is left out`);
    } else pending.push(...partsOf(node, shape).reverse());
  }
  checkVersion(root, findings);
}

function partsOf(node: Node, shape: Shape): (readonly [Node, Shape])[] {
  if (typeof shape === "object") {
    if ("list" in shape) return items(node).map((item) => [item, shape.list]);
    return members(node).flatMap((member) => (member.key.startsWith("x-") ? [] : [[member, shape.map]]));
  }
  if (!Object.hasOwn(shapes, shape) || Object.hasOwn(objectIn(node), "$ref")) return [];
  const own: Readonly<Record<string, Shape>> = shapes[shape as ShapeName];
  return Object.entries(own).flatMap(([key, inner]) => {
    const part = child(node, key);
    return part === undefined ? [] : [[part, inner]];
  });
}

/** The required form of a value, unless the value has it. A schema is an object or a boolean. */
function mismatch(value: JsonLiteral, shape: Shape): string | undefined {
  if (shape === "text") return typeof value === "string" ? undefined : "text";
  if (shape === "flag") return typeof value === "boolean" ? undefined : "true or false";
  if (shape === "list" || (typeof shape === "object" && "list" in shape))
    return Array.isArray(value) ? undefined : "a list";
  if (shape === "texts") {
    const isTexts = Array.isArray(value) && value.every((item: JsonLiteral) => typeof item === "string");
    return isTexts ? undefined : "a list of texts";
  }
  return isJsonObject(value) || (shape === "schema" && typeof value === "boolean") ? undefined : "an object";
}

function kindOf(value: JsonLiteral): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}

/** Additions of OpenAPI 3.2 to a document. */
const added: readonly string[] = [
  "additionalOperations",
  "query",
  "itemSchema",
  "itemEncoding",
  "mediaTypes",
  "querystring",
];

function checkVersion(root: Node, findings: ImportFindings): void {
  if (!/^3\.2(?:\.|$)/.test(String(objectIn(root)["openapi"]))) return;
  const message = `what OpenAPI 3.2 adds is left out: ${added.join(", ")}`;
  findings.add("import-omitted", child(root, "openapi") ?? root, message);
}
