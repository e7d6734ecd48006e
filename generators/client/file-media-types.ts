import {
  type Code,
  type Field,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";

/** The media types of the files in multipart/form-data: the argument of `multipartBody`, if there are any. */
export function fileMediaTypes(fields: readonly Field[]): Code[] {
  const typed = fields.filter(({ mediaType }) => mediaType !== undefined);
  if (typed.length === 0) return [];
  return [
    objectLiteral(
      typed.map(({ jsonName, mediaType = "" }) => propertyAssignment(propertyKey(jsonName), stringLiteral(mediaType))),
    ),
  ];
}
