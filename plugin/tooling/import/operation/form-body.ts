import { isMediaType } from "../../../model/check/media-type.ts";
import { identifier, type ProtoMessage } from "../proto/elements.ts";
import { alternativesOf } from "../schema/alternatives.ts";
import type { FlatSchema } from "../schema/flat-schema.ts";
import { mergeObjects } from "../schema/merge-objects.ts";
import { isAboutPresence } from "../schema/presence.ts";
import { single, type Types } from "../schema/type-use.ts";
import { child, type Node, textIn } from "../source/node.ts";
import { isRange, type MediaTypeContent } from "./media-types.ts";
import { hasParts, isCarriedByBrackets, isText } from "./text-types.ts";

/** A form has other fields than those that it declares if its schema says so. */
export function formSchema(schema: Node, types: Types): FlatSchema {
  return withAlternatives(types.flatten(schema), types);
}

/** The object with the properties of all alternatives, which are optional in a form. */
export function withAlternatives(flat: FlatSchema, types: Types): FlatSchema {
  const unions = flat.unions.filter((union) => !isAboutPresence(union));
  if (unions.length === 0) return flat;
  const all = unions.flatMap((union) => {
    types.findings.add("import-body", union.at, "a form has no alternatives, so it has the properties of all of them");
    return alternativesOf(union, types).all.filter(({ kind }) => kind === "object");
  });
  const { properties } = mergeObjects(flat.at, all, types);
  return {
    ...flat,
    properties: new Map([...properties, ...flat.properties]),
    unions: flat.unions.filter((union) => !unions.includes(union)),
  };
}

/** Declares how a form carries what is not text. */
export function fitForm(
  message: ProtoMessage,
  fields: readonly ProtoMessage["fields"][number][],
  content: MediaTypeContent,
  types: Types,
): void {
  const encoding = child(content.node, "encoding");
  for (const field of fields) {
    if (field.options["additional_properties"] === true) continue;
    const own = encoding && child(encoding, field.jsonName ?? field.name);
    const headers = own && child(own, "headers");
    if (headers !== undefined)
      types.findings.add("import-body", headers, "headers of parts have no form in proto files");
    const cardinality = field.label === "repeated" ? "list" : field.label === "map" ? "map" : "one";
    const use = { ...single(field.type), cardinality } as const;
    const style = formStyle(use, content, own);
    const isFile =
      typeof field.type !== "string" && field.type.kind === "message" && field.type.options["file"] === true;
    const contentType = textIn(own, "contentType");
    const at = message.fields.indexOf(field);
    if (style === undefined && !isFile && !isText(use) && !isJsonPart(use, content)) {
      types.findings.add(
        "import-body",
        own ?? content.node,
        `a form cannot carry "${field.jsonName ?? field.name}", so it is a JSON text`,
      );
      message.fields[at] = { ...field, type: "google.protobuf.Value", label: "", options: { default: undefined } };
    } else {
      message.fields[at] = {
        ...field,
        options: {
          ...field.options,
          style: style === undefined ? field.options["style"] : identifier(style),
          media_type:
            isFile && contentType !== undefined && isMediaType(contentType) && !isRange(contentType)
              ? contentType
              : undefined,
        },
      };
    }
  }
}

/** A style for lists and objects; undefined for the default. */
function formStyle(
  use: Parameters<typeof isText>[0],
  { kind }: MediaTypeContent,
  encoding: Node | undefined,
): string | undefined {
  const style = textIn(encoding, "style");
  if (kind === "form" && hasParts(use) && /[/+]json\b/.test(textIn(encoding, "contentType") ?? "")) return "JSON";
  if (!hasParts(use) || !isCarriedByBrackets(use)) return undefined;
  if (style === "deepObject") return "DEEP_OBJECT";
  if (kind === "form" && !isText(use)) return "DEEP_OBJECT";
  return use.cardinality === "map" ? "DEEP_OBJECT" : undefined;
}

/** In multipart/form-data, an object is a part of JSON. */
function isJsonPart({ cardinality, type }: Parameters<typeof isText>[0], { kind }: MediaTypeContent): boolean {
  if (kind !== "multipart" || cardinality === "map" || typeof type === "string") return false;
  return type.kind === "message" && type.options["form"] === undefined;
}
