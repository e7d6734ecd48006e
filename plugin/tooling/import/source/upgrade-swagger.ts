import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { isJsonObject, mapValues, present, unlessEmpty } from "../../json-object.ts";
import { rootNode, textIn } from "./node.ts";
import { type Documents, lookUp, splitReference } from "./references.ts";

/** Whether a value is a Swagger 2.0 document. Without quotes, YAML has its version as a number. */
export function isSwagger(value: JsonLiteral): value is JsonObject {
  return isJsonObject(value) && (value["swagger"] === "2.0" || value["swagger"] === 2);
}

/** Rewrites a Swagger 2.0 document as OpenAPI 3.0. Its parameters may be in other files, which are in `documents` with `file`, its own. */
export function upgradeSwagger(
  document: JsonObject,
  file = "",
  documents: Documents = new Map([[file, document]]),
): JsonObject {
  const { info, tags, security, definitions, parameters, responses, securityDefinitions, paths } = document;
  const media: Media = { consumes: textsOf(document["consumes"]), produces: textsOf(document["produces"]) };
  const context: Context = { media, documents, file };
  const components = present({
    schemas: unlessEmpty(mapValues(objectOf(definitions), upgradeSchema)),
    responses: unlessEmpty(mapValues(objectOf(responses), (response) => upgradeResponse(response, media))),
    parameters: unlessEmpty(mapValues(objectOf(parameters), upgradeParameter)),
    securitySchemes: unlessEmpty(mapValues(objectOf(securityDefinitions), upgradeScheme)),
  });
  return present({
    openapi: "3.0.3",
    info,
    tags,
    security,
    servers: serversOf(document),
    paths: mapValues(objectOf(paths), (item) => upgradePath(item, context)),
    components,
  });
}

interface Media {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

interface Context {
  readonly media: Media;
  readonly documents: Documents;
  /** The file of what is rewritten. */
  readonly file: string;
}

function objectOf(value: JsonLiteral | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function textsOf(value: JsonLiteral | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item: JsonLiteral): item is string => typeof item === "string") : [];
}

function serversOf({ host, basePath, schemes }: JsonObject): readonly JsonObject[] | undefined {
  if (host === undefined && basePath === undefined) return undefined;
  const path = typeof basePath === "string" ? `/${basePath.replace(/^\/+/, "")}` : "";
  if (typeof host !== "string") return [{ url: path }];
  const all = textsOf(schemes);
  return [{ url: `${all.includes("https") || all.length === 0 ? "https" : all[0]}://${host}${path}` }];
}

const moved: readonly (readonly [from: string, to: string])[] = [
  ["#/definitions/", "#/components/schemas/"],
  ["#/responses/", "#/components/responses/"],
  ["#/parameters/", "#/components/parameters/"],
];

function upgradeReference(ref: JsonLiteral): JsonLiteral {
  if (typeof ref !== "string") return ref;
  const found = moved.find(([from]) => ref.includes(from));
  return found === undefined ? ref : ref.replace(...found);
}

const lists: ReadonlySet<string> = new Set(["allOf", "oneOf", "anyOf"]);
const schemas: ReadonlySet<string> = new Set(["items", "additionalProperties", "not"]);
const schemaMaps: ReadonlySet<string> = new Set(["properties", "patternProperties", "definitions"]);

function upgradeSchema(value: JsonLiteral): JsonLiteral {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]): readonly [string, JsonLiteral] => {
    if (name === "$ref") return [name, upgradeReference(member)];
    if (name === "x-nullable") return ["nullable", member];
    if (name === "discriminator" && typeof member === "string") return [name, { propertyName: member }];
    if (schemaMaps.has(name) && isJsonObject(member)) return [name, mapValues(member, upgradeSchema)];
    if (lists.has(name) && Array.isArray(member)) return [name, member.map(upgradeSchema)];
    if (schemas.has(name)) return [name, Array.isArray(member) ? {} : upgradeSchema(member)];
    if (name === "type" && member === "file") return [name, "string"];
    return [name, member];
  });
  const schema = Object.fromEntries(entries);
  return value["type"] === "file" ? { ...schema, format: "binary" } : schema;
}

const methods: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

function upgradePath(value: JsonLiteral, context: Context): JsonLiteral {
  const { parameters, ...item } = objectOf(value);
  const own = listOf(parameters);
  const entries = Object.entries(item).map(([name, member]): readonly [string, JsonLiteral] => {
    return [name, methods.has(name) ? upgradeOperation(objectOf(member), own, context) : member];
  });
  const rest = own.filter((parameter) => !isBody(parameter, context));
  return { ...(rest.length === 0 ? {} : { parameters: rest.map(upgradeParameter) }), ...Object.fromEntries(entries) };
}

function listOf(value: JsonLiteral | undefined): readonly JsonLiteral[] {
  return Array.isArray(value) ? value : [];
}

interface SwaggerParameter {
  readonly value: JsonObject;
  /** Where it is, if in another file. */
  readonly ref?: string;
}

/** References beyond so many lead back to themselves. */
const maxReferences = 100;

/** The target of a parameter's reference, if it has one; `{}` for broken references, which the import reports. */
function resolved(parameter: JsonLiteral, { documents, file }: Context): SwaggerParameter {
  let node = rootNode(parameter, file);
  let place = "";
  for (let count = 0; count < maxReferences; count++) {
    const ref = textIn(node, "$ref");
    if (ref === undefined) return { value: objectOf(node.value), ...(node.file === file ? {} : { ref: place }) };
    const { file: next, fragment } = splitReference(ref, node.file);
    const target = lookUp(documents, next, fragment);
    if (typeof target === "string") break;
    place = `${pathFrom(place, ref)}#${fragment}`;
    node = target;
  }
  return { value: {} };
}

/** The path of a reference in the file that `place` leads to. */
function pathFrom(place: string, ref: string): string {
  const [base, path] = [place.replace(/#.*$/s, ""), ref.replace(/#.*$/s, "")];
  if (path === "") return base;
  return /^(?:\/|[a-z][a-z0-9+.-]+:)/i.test(path) ? path : base.replace(/[^/]*$/, "") + path;
}

function isBody(parameter: JsonLiteral, context: Context): boolean {
  const place = resolved(parameter, context).value["in"];
  return place === "body" || place === "formData";
}

function upgradeOperation(operation: JsonObject, inherited: readonly JsonLiteral[], context: Context): JsonLiteral {
  const { parameters, responses, consumes, produces, schemes: _, ...rest } = operation;
  const media: Media = {
    consumes: consumes === undefined ? context.media.consumes : textsOf(consumes),
    produces: produces === undefined ? context.media.produces : textsOf(produces),
  };
  const own = listOf(parameters);
  const bodies = [...own, ...inherited].filter((one) => isBody(one, context)).map((one) => resolved(one, context));
  const others = own.filter((one) => !isBody(one, context));
  return present({
    ...rest,
    parameters: others.length === 0 ? undefined : others.map(upgradeParameter),
    requestBody: bodies.length === 0 ? undefined : requestBody(bodies, media),
    responses: mapValues(objectOf(responses), (response) => upgradeResponse(response, media)),
  });
}

function requestBody(parameters: readonly SwaggerParameter[], { consumes }: Media): JsonObject {
  const body = parameters.find(({ value }) => value["in"] === "body");
  if (body !== undefined) {
    const { description, required, schema = {} } = body.value;
    const types = consumes.length === 0 ? ["application/json"] : consumes;
    const media = { schema: referenceToSchema(body) ?? upgradeSchema(schema) };
    const content = Object.fromEntries(types.map((type) => [type, media]));
    return present({ description, required, content });
  }
  const values = parameters.map(({ value }) => value);
  const isFile = values.some(({ type }) => type === "file");
  const forms = consumes.filter((type) => /form/.test(type) && (!isFile || type.startsWith("multipart/")));
  const type = forms[0] ?? (isFile ? "multipart/form-data" : "application/x-www-form-urlencoded");
  const required = values.filter((value) => value["required"] === true).map(({ name }) => String(name));
  const properties = parameters.map((parameter) => {
    const { value } = parameter;
    return [String(value["name"]), referenceToSchema(parameter) ?? formSchema(value)] as const;
  });
  const styles = values.flatMap((value): (readonly [string, JsonObject])[] => {
    const style = styleOf(value);
    return style === undefined ? [] : [[String(value["name"]), style]];
  });
  const schema = present({
    type: "object",
    properties: Object.fromEntries(properties),
    required: required.length === 0 ? undefined : required,
  });
  const encoding = unlessEmpty(Object.fromEntries(styles));
  return { required: required.length > 0, content: { [type]: present({ schema, encoding }) } };
}

/** The schema of a parameter of another file, to which its own references are relative. */
function referenceToSchema({ ref }: SwaggerParameter): JsonLiteral | undefined {
  return ref === undefined ? undefined : { $ref: upgradeReference(`${ref}/schema`) };
}

function formSchema({ name: _, in: __, required: ___, collectionFormat: ____, ...schema }: JsonObject): JsonLiteral {
  return upgradeSchema(schema);
}

/** Swagger has the keywords of a schema in the parameter itself. */
function upgradeParameter(value: JsonLiteral): JsonLiteral {
  const parameter = objectOf(value);
  const { $ref } = parameter;
  if ($ref !== undefined) return { $ref: upgradeReference($ref) };
  const {
    name,
    in: place,
    description,
    required,
    collectionFormat: _,
    allowEmptyValue: __,
    schema,
    ...rest
  } = parameter;
  const own =
    schema ?? Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith("x-") || key === "x-nullable"));
  return present({ name, in: place, description, required, schema: upgradeSchema(own), ...styleOf(parameter) });
}

function styleOf({ collectionFormat, type, in: place }: JsonObject): JsonObject | undefined {
  const isSimple = place === "path" || place === "header";
  if (type !== "array" || (isSimple && !/^(?:[st]sv|pipes)$/.test(String(collectionFormat)))) return undefined;
  switch (collectionFormat) {
    case "multi":
      return { style: "form", explode: true };
    case "ssv":
      return { style: "spaceDelimited", explode: false };
    case "pipes":
      return { style: "pipeDelimited", explode: false };
    case "tsv":
      // OpenAPI 3 has no such style, which the import reports.
      return { style: "tabDelimited", explode: false };
    default:
      return { style: "form", explode: false };
  }
}

function upgradeResponse(value: JsonLiteral, { produces }: Media): JsonLiteral {
  const { $ref, schema, headers, examples: _, ...rest } = objectOf(value);
  if ($ref !== undefined) return { $ref: upgradeReference($ref) };
  const isFile = objectOf(schema)["type"] === "file";
  const types = produces.length === 0 ? [isFile ? "application/octet-stream" : "application/json"] : produces;
  const content =
    schema === undefined
      ? undefined
      : Object.fromEntries(types.map((type) => [type, { schema: upgradeSchema(schema) }]));
  return present({ ...rest, headers: unlessEmpty(mapValues(objectOf(headers), upgradeHeader)), content });
}

function upgradeHeader(value: JsonLiteral): JsonLiteral {
  const { description, collectionFormat: _, ...schema } = objectOf(value);
  return present({ description, schema: upgradeSchema(schema) });
}

const flowNames: Readonly<Record<string, string>> = {
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
};

function upgradeScheme(value: JsonLiteral): JsonLiteral {
  const scheme = objectOf(value);
  const { type, flow, authorizationUrl, tokenUrl, scopes, description } = scheme;
  if (type === "basic") return present({ type: "http", scheme: "basic", description });
  if (type !== "oauth2") return scheme;
  const name = flowNames[String(flow)] ?? "authorizationCode";
  return present({
    type,
    description,
    flows: { [name]: present({ authorizationUrl, tokenUrl, scopes: scopes ?? {} }) },
  });
}

/** Rewrites the other files of a Swagger document: documents, or parts of one. */
export function upgradeFragments(documents: Documents, root: JsonObject): Documents {
  const [first] = documents.keys();
  const media: Media = { consumes: textsOf(root["consumes"]), produces: textsOf(root["produces"]) };
  return new Map(
    [...documents].map(([file, value]) => {
      return [file, file === first ? value : upgradeFragment(value, { media, documents, file })];
    }),
  );
}

/** A part of a document, which its members tell. Others are maps of parts, with names for keys. */
function upgradeFragment(value: JsonLiteral, context: Context): JsonLiteral {
  if (!isJsonObject(value)) return value;
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(value, name));
  if (has("swagger", "definitions", "paths") || isJsonObject(value["parameters"])) {
    return { ...value, ...upgradeSwagger(value, context.file, context.documents) };
  }
  if (typeof value["in"] === "string") return upgradeParameter(value);
  if (typeof value["type"] === "string" || has("properties", "allOf", "$ref", "enum", "additionalProperties")) {
    return upgradeSchema(value);
  }
  if (isJsonObject(value["responses"])) return upgradeOperation(value, [], context);
  if (Object.keys(value).some((key) => methods.has(key))) return upgradePath(value, context);
  if (typeof value["description"] === "string") return upgradeResponse(value, context.media);
  return mapValues(value, (member) => upgradeFragment(member, context));
}

/** Where a value of the rewritten document is in the Swagger document. */
export function swaggerPointer(pointer: string): string {
  return pointer
    .replace(/^\/components\/schemas\//, "/definitions/")
    .replace(/^\/components\/securitySchemes\//, "/securityDefinitions/")
    .replace(/^\/components\/(responses|parameters)\//, "/$1/")
    .replace(/^\/servers.*$/, "/host")
    .replace(/\/requestBody.*$/, "/parameters")
    .replace(/(\/parameters\/[^/]+)\/schema/, "$1")
    .replace(/\/content(?:\/[^/]+(\/schema)?)?/, "$1")
    .replace(/(\/headers\/[^/]+)\/schema/, "$1");
}
