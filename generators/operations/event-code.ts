import {
  arrayLiteral,
  type Code,
  type EventFields,
  type Field,
  objectLiteral,
  propertyAssignment,
  stringLiteral,
  unknownKindField,
} from "@protoc-gen-rest/plugin";

/** The lines of server-sent events as data for the runtime. Clients also need the member that is the `body`. */
export function eventCode({ oneof, text, end, ...lines }: EventFields, body?: Field): Code {
  const names: Readonly<Record<string, string | undefined>> = {
    type: lines.type?.jsonName,
    id: lines.id?.jsonName,
    retry: lines.retry?.jsonName,
    comment: lines.comment?.jsonName,
    discriminator: oneof?.discriminator,
    end,
    body: body?.jsonName,
  };
  return objectLiteral([
    ...Object.entries(names).flatMap(([key, name]) =>
      name === undefined ? [] : [propertyAssignment(key, stringLiteral(name))],
    ),
    // Without the names of its members, clients skip no event.
    ...(oneof === undefined || unknownKindField(oneof) !== undefined
      ? []
      : [propertyAssignment("cases", arrayLiteral(oneof.fields.map(({ jsonName }) => stringLiteral(jsonName))))]),
    ...(text ? ["text: true"] : []),
  ]);
}
