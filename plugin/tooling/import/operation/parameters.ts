import { impliedName } from "../../../model/nodes/implied-name.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import { isToken } from "../../../model/wire/token.ts";
import { identifier, type OptionMembers, type ProtoMessage } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { annotationsOf, commentOf } from "../schema/annotations.ts";
import { isValidDefault } from "../schema/default-value.ts";
import { aliasOf } from "../schema/flat-schema.ts";
import { lifecycle } from "../schema/lifecycle.ts";
import { fieldNames } from "../schema/object-type.ts";
import { type Spot, single, type Types, type TypeUse } from "../schema/type-use.ts";
import { child, members, type Node, objectIn, textIn } from "../source/node.ts";
import { annotatedExamples } from "./examples.ts";
import { explodedObject } from "./exploded-object.ts";
import type { PathVariable } from "./path-template.ts";
import { segmentPattern } from "./segment-pattern.ts";
import { hasParts, isCarriedByBrackets, isPreferenceStyle, isText } from "./text-types.ts";

/** The message and binding that parameters are added to. */
export interface ParameterTarget {
  readonly request: ProtoMessage;
  readonly types: Types;
  readonly fieldNames: FieldNames;
  /** The query parameters that the operation declares by their names. */
  readonly inQuery: ReadonlySet<string>;
}

/** A field for a variable of the path. Returns its name. */
export function addPathParameter(
  target: ParameterTarget,
  { parameters: names, pieces }: PathVariable,
  parameters: readonly Node[],
): string {
  const { request, types } = target;
  const own = parameters.filter((it) => textIn(it, "in") === "path" && names.includes(textIn(it, "name") ?? ""));
  const [parameter] = own;
  const name = fieldNames(request).unique(snakeCase(names.join("_")) || "segment");
  const schema = parameter && child(parameter, "schema");
  const pattern = pieces && segmentPattern(pieces, parameters, types);
  const isWhole = own.length === 1 && pattern === undefined;
  let use =
    isWhole && schema !== undefined ? pathUse(schema, { parent: request, name }, types) : single("string", { pattern });
  if (!isPathType(use)) {
    // In a path everything is text, so only the constraints are lost.
    if (use.cardinality !== "one" && schema !== undefined)
      types.findings.add(
        "import-parameter",
        schema,
        "a path variable holds a single text, in which callers write the list",
      );
    use = single("string");
  }
  const style = textIn(parameter, "style");
  if (parameter !== undefined && style !== undefined && style !== "simple") {
    types.findings.add(
      "import-parameter",
      parameter,
      `the style ${style} has no form in a path template, so callers write the whole segment`,
    );
  }
  const comments = own.map((it) => parameterComment(it, types, use, false));
  const key = `path:${names.join(":")}`;
  // A template may have a variable twice.
  const same = request.fields.filter((field) => field.key === key || field.key.startsWith(`${key} `)).length;
  addField(request, {
    key: same === 0 ? key : `${key} ${same + 1}`,
    name,
    use: { ...use, nullable: false },
    comment: comments.join("\n\n"),
    deprecated: objectIn(parameter)["deprecated"] === true,
    isAlwaysSet: true,
  });
  return name;
}

/** A path variable cannot be a message (google.api.http), so a timestamp is the text or the number that it is on the wire. */
function pathUse(schema: Node, spot: Spot, types: Types): TypeUse {
  const flat = types.flatten(schema);
  const format = flat.constraints.get("format")?.value;
  if (format !== "unix-time" && format !== "http-date") return types.use(schema, spot);
  const constraints = new Map([...flat.constraints].filter(([keyword]) => keyword !== "format"));
  return types.useFlat({ ...flat, constraints }, spot);
}

function isPathType({ cardinality, type }: TypeUse): boolean {
  return cardinality === "one" && (typeof type === "string" ? !type.includes(".") : type.kind === "enum");
}

/** Headers that describe the exchange itself, which OpenAPI excludes from parameters. */
const excluded: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);
const reserved: ReadonlySet<string> = new Set(["connection", "content-length", "host", "transfer-encoding"]);

/** A field for a parameter in the query, in a header or in a cookie. */
export function addParameter(target: ParameterTarget, parameter: Node, hasBody: boolean): void {
  const { types } = target;
  const place = textIn(parameter, "in") ?? "";
  const wire = textIn(parameter, "name") ?? "";
  if (place === "path") return;
  if (place === "header" && (excluded.has(wire.toLowerCase()) || reserved.has(wire.toLowerCase()))) {
    types.findings.add(
      "import-parameter",
      parameter,
      `the header ${wire} belongs to the exchange itself, and is not a parameter (OpenAPI, Parameter Object)`,
      "remove it",
    );
    return;
  }
  if (place !== "query" && place !== "header" && place !== "cookie") {
    types.findings.add(
      "import-parameter",
      parameter,
      `${JSON.stringify(place)} is not a place of a parameter`,
      "use query, header, path or cookie",
    );
    return;
  }
  if ((place === "header" || place === "cookie") && !isToken(wire)) {
    types.findings.add("import-parameter", parameter, `${JSON.stringify(wire)} is not a valid name of a ${place}`);
    return;
  }
  if (
    place === "header" &&
    target.request.fields.some(({ key }) => key.toLowerCase() === `header:${wire.toLowerCase()}`)
  ) {
    const message = `the header ${wire} is declared twice, since names of headers are case-insensitive`;
    types.findings.add("import-parameter", parameter, message, "remove one of them");
    return;
  }
  if (objectIn(parameter)["allowReserved"] === true) {
    types.findings.add(
      "import-parameter",
      parameter,
      "clients escape reserved characters in queries, whatever allowReserved tells",
    );
  }
  const isExploded = place === "query" && addExploded(target, parameter, wire, hasBody);
  if (!isExploded) addOne(target, parameter, { place, wire, hasBody });
}

interface Place {
  readonly place: "query" | "header" | "cookie";
  readonly wire: string;
  readonly hasBody: boolean;
}

function addOne(target: ParameterTarget, parameter: Node, { place, wire, hasBody }: Place): void {
  const { request, types, inQuery } = target;
  const scope = fieldNames(request);
  const [, bracketed = ""] = (place === "query" && /^([^[\]]+)\[\]$/.exec(wire)) || [];
  // Next to a parameter `a`, the brackets of `a[]` are part of the name.
  const isEmptyBrackets = bracketed !== "" && !inQuery.has(bracketed);
  const given = isEmptyBrackets ? bracketed : wire;
  const name = scope.unique(snakeCase(given) || "parameter");
  const { use, style } = carriedUse(target, parameter, place, { name, isEmptyBrackets });
  const isRequired = objectIn(parameter)["required"] === true;
  const schema = child(parameter, "schema");
  const fallback = schema && annotationsOf(schema, types.references).default;
  const value = fallback?.value;
  const isDefault = value !== undefined && value !== null && !isRequired && isValidDefault(use, value);
  if (fallback !== undefined && value !== null && !isRequired && !isDefault) {
    types.findings.add("import-constraint", fallback, "the default is not a valid value of the type");
  }
  const brackets = style === "DEEP_OBJECT_EMPTY_BRACKETS" ? given : wire;
  const options: OptionMembers = {
    in:
      place === "header"
        ? identifier("HEADER")
        : place === "cookie"
          ? identifier("COOKIE")
          : hasBody
            ? identifier("QUERY")
            : undefined,
    name: brackets === impliedName(name, target.fieldNames) && place !== "header" ? undefined : brackets,
    style: style === undefined ? undefined : identifier(style),
    default: isDefault ? JSON.stringify(value) : undefined,
    ...lifecycle(parameter),
  };
  if (use.nullable)
    types.findings.add("import-parameter", parameter, "a parameter is present or absent, but never null");
  addField(request, {
    key: `${place}:${wire}`,
    name,
    use: { ...use, nullable: false },
    comment: parameterComment(parameter, types, use, isRequired && value !== undefined),
    deprecated: objectIn(parameter)["deprecated"] === true,
    behaviors: isRequired ? ["REQUIRED"] : [],
    options,
  });
}

/** How a parameter is declared, and in which style; a string, if nothing else can carry it. */
function carriedUse(
  { request, types }: ParameterTarget,
  parameter: Node,
  place: Place["place"],
  { name, isEmptyBrackets }: { readonly name: string; readonly isEmptyBrackets: boolean },
): { readonly use: TypeUse; readonly style: string | undefined } {
  const schema = child(parameter, "schema");
  const text = (problem: string): { use: TypeUse; style: undefined } => {
    types.findings.add("import-parameter", parameter, `${problem}, so the parameter is a string`);
    return { use: single("string"), style: undefined };
  };
  if (schema === undefined) return contentUse(parameter, { parent: request, name }, types, text);
  const encoded = encodedJson(schema, types);
  if (encoded !== undefined) return { use: types.use(encoded.schema, { parent: request, name }), style: encoded.style };
  const use = types.use(schema, { parent: request, name });
  const style = textIn(parameter, "style") ?? (place === "header" ? "simple" : "form");
  const explode = objectIn(parameter)["explode"] ?? style === "form";
  const isObject = !isText(use);
  if (place === "query" && (style === "deepObject" || isEmptyBrackets)) {
    if (isOpenObject(use)) return { use: { ...single("string"), cardinality: "map" }, style: "DEEP_OBJECT" };
    if (!hasParts(use)) return { use, style: undefined };
    if (isEmptyBrackets && style !== "deepObject" && isObject)
      return text("a list of objects has no such form in a query");
    if (!isCarriedByBrackets(use)) return text("names with brackets cannot carry a type of the parameter");
    return { use, style: isEmptyBrackets ? "DEEP_OBJECT_EMPTY_BRACKETS" : "DEEP_OBJECT" };
  }
  if (isObject && place === "query" && use.cardinality === "list" && isCarriedByBrackets(use)) {
    types.findings.add(
      "import-parameter",
      parameter,
      "OpenAPI does not define how a query carries a list of objects; the proto file chooses brackets",
    );
    return { use, style: "DEEP_OBJECT" };
  }
  if (place === "header" && isPreferenceStyle(parameter, use)) return { use, style: "PREFERENCES" };
  if (isObject) return text(`the style ${style} of an object has no form in a ${place}`);
  if (use.cardinality !== "list") return { use, style: undefined };
  if (style === "tabDelimited" || (place !== "query" && style.endsWith("Delimited"))) {
    return text(`the style ${style} has no form in a ${place}`);
  }
  if (place !== "query") return { use, style: undefined };
  if (style === "spaceDelimited") return { use, style: "SPACE_DELIMITED" };
  if (style === "pipeDelimited") return { use, style: "PIPE_DELIMITED" };
  return { use, style: explode === true ? undefined : "COMMA_DELIMITED" };
}

/** An object with any members, of which brackets carry texts. */
function isOpenObject({ cardinality, type }: TypeUse): boolean {
  if (cardinality !== "one" || typeof type === "string") return type === "google.protobuf.Struct";
  const isTextField = ({ label, type: own, options }: ProtoMessage["fields"][number]) =>
    own === "string" ? label === "optional" : options["additional_properties"] === true;
  if (type.kind === "enum" || type.options["form"] !== undefined || !type.fields.every(isTextField)) return false;
  return type.fields.some(({ label }) => label === "map");
}

/** JSON in base64: an object or an array, since nothing else has such a form. */
function encodedJson(schema: Node, types: Types): { readonly schema: Node; readonly style: string } | undefined {
  const target = aliasOf(schema, types.references)?.target ?? schema;
  const { contentEncoding, contentMediaType } = objectIn(target);
  const content = child(target, "contentSchema");
  if (content === undefined || typeof contentMediaType !== "string" || !/[/+]json\b/.test(contentMediaType))
    return undefined;
  if (contentEncoding !== "base64" && contentEncoding !== "base64url") return undefined;
  const { types: kinds } = types.flatten(content);
  const hasJson = kinds === undefined || kinds.has("object") || kinds.has("array");
  return hasJson
    ? { schema: content, style: contentEncoding === "base64" ? "JSON_BASE64" : "JSON_BASE64URL" }
    : undefined;
}

/** A parameter with `content`: JSON is a single text. */
function contentUse(
  parameter: Node,
  spot: Spot,
  types: Types,
  text: (problem: string) => { use: TypeUse; style: undefined },
): { use: TypeUse; style: string | undefined } {
  const { findings } = types;
  const [media, ...others] = members(child(parameter, "content"));
  if (media === undefined) return text("the parameter has neither a schema nor content");
  for (const other of others)
    findings.add(
      "import-parameter",
      other,
      `a parameter has one media type, ${media.key}, so ${other.key} is left out`,
    );
  if (/[/+]json\b/.test(media.key)) {
    const schema = child(media, "schema");
    const use = schema && types.use(schema, spot);
    if (use !== undefined && hasParts(use)) return { use, style: "JSON" };
    if (Object.keys(objectIn(schema)).length > 0)
      findings.add("import-type", schema ?? media, "a parameter in JSON can have any value");
    return { use: single("google.protobuf.Value"), style: undefined };
  }
  return text(`${media.key} in a parameter has no form in proto files`);
}

/** An object in the style `form` is a parameter for each of its properties, or for any name. */
function addExploded(target: ParameterTarget, parameter: Node, wire: string, hasBody: boolean): boolean {
  const { types, request, inQuery } = target;
  const object = explodedObject(parameter, types);
  if (object === undefined) return false;
  for (const property of object.properties) {
    const name = textIn(property, "name") ?? "";
    // Another parameter of that name has its field.
    if (inQuery.has(name) || request.fields.some(({ key }) => key === `query:${name}`)) continue;
    addOne(target, property, { place: "query", wire: name, hasBody });
  }
  if (object.isOpen) addQueryRest(request, wire, types, parameter);
  return true;
}

/** All other parameters of the query. */
function addQueryRest(request: ProtoMessage, wire: string, types: Types, parameter: Node): void {
  if (request.fields.some(({ options }) => JSON.stringify(options["in"]) === JSON.stringify(identifier("QUERY_REST"))))
    return;
  const pair = types.create({ parent: request, name: "parameter" });
  addField(pair, { key: "name", name: "name", use: single("string"), isAlwaysSet: true });
  addField(pair, { key: "value", name: "value", use: single("string"), isAlwaysSet: true });
  const name = fieldNames(request).unique(snakeCase(wire) || "parameters");
  addField(request, {
    key: `query:${wire}`,
    name,
    use: { ...single(pair), cardinality: "list" },
    comment: textIn(parameter, "description") ?? "",
    options: { in: identifier("QUERY_REST") },
  });
}

function parameterComment(parameter: Node, types: Types, { knownValues }: TypeUse, showsDefault: boolean): string {
  const schema = child(parameter, "schema");
  const annotations = schema && annotationsOf(schema, types.references);
  const known = knownValues === undefined ? [] : [`Known values: ${knownValues.map((it) => `\`${it}\``).join(", ")}`];
  const fallback =
    showsDefault && annotations?.default !== undefined
      ? [`Default: \`${JSON.stringify(annotations.default.value)}\``]
      : [];
  const examples = annotatedExamples(parameter);
  return commentOf(
    textIn(parameter, "description") ?? annotations?.description ?? "",
    examples.length > 0 ? examples : (annotations?.examples ?? []),
    [...known, ...fallback],
  );
}
