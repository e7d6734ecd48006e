export { bytesAnswer, jsonAnswer, textAnswer } from "../client/body-answers.ts";
export { bodyOnGet } from "../client/body-on-get.ts";
export { byteStream } from "../client/byte-stream.ts";
export { bytesBody } from "../client/bytes-body.ts";
export { checkRequest } from "../client/check-request.ts";
export { delimited } from "../client/delimited.ts";
export { errorBody } from "../client/error-body.ts";
export { fieldsAnswer } from "../client/field-answers.ts";
export { formBody } from "../client/form-body.ts";
export { jsonArray } from "../client/json-array.ts";
export { multipartBody } from "../client/multipart-body.ts";
export { ndjson } from "../client/ndjson.ts";
export { resultAnswer } from "../client/result-answer.ts";
export { serverSentEvents } from "../client/server-sent-events.ts";
export { streamForms } from "../client/stream-forms.ts";
export { textBody } from "../client/text-body.ts";
export type { CallOptions, Transport } from "../client/transport.ts";
export { webSocket } from "../client/web-socket.ts";
export { readPackedAny, writePackedAny } from "../construct/any-codec.ts";
export { entries, entriesOf, keyedEntries, keyedEntriesOf, rest, stringEntries } from "../construct/entries.ts";
export { readEnumNumber, writeEnumNumber } from "../construct/enumeration.ts";
export { readFieldPaths, writeFieldPaths } from "../construct/field-paths.ts";
export { writeHttpBodyMessage } from "../construct/http-body.ts";
export {
  implicitBoolean,
  implicitDouble,
  implicitInt32,
  implicitInt64,
  implicitString,
  implicitUint32,
  implicitUint64,
} from "../construct/implicit.ts";
export { items, itemsOf, oneOrManyItems, oneOrManyItemsOf, stringItems } from "../construct/items.ts";
export { type Fields, implicit, member, optional, optionalOrNull, setDefaults } from "../construct/member.ts";
export { setNull } from "../construct/memory.ts";
export { readNullValue, writeNullValue } from "../construct/null-value.ts";
export { atMostOne, exactlyOneMember } from "../construct/one-of.ts";
export { writeDurationMessage, writeTimestampMessage } from "../construct/time-parts.ts";
export {
  readInt64FromNumber,
  readInt64NumberText,
  readInt64Text,
  readUint64FromNumber,
  readUint64NumberText,
  readUint64Text,
  writeSafeInteger,
} from "../construct/wide.ts";
export {
  nonEmpty,
  nonEmptyBytes,
  nonEmptyMap,
  nonEmptyOneOrMany,
  nonZero,
  nonZeroDouble,
  nonZeroText,
  orRememberedNull,
  writeOneOrManyItems,
} from "../construct/write.ts";
export { withDefaults } from "../es/defaults.ts";
export {
  readAnyMessage,
  readEmptyMessage,
  readFieldMaskMessage,
  readHttpBodyMessage,
  writeAnyMessage,
  writeEmptyMessage,
  writeFieldMaskMessage,
} from "../es/messages.ts";
export { caseValue, discriminatedCase, noCase, oneofCase, oneofCaseOrNull, writeKind } from "../es/oneof.ts";
export {
  readListValueMessage,
  readStructMessage,
  readValueMessage,
  writeListValueMessage,
  writeStructMessage,
  writeValueMessage,
} from "../es/struct.ts";
export { readDurationMessage, readTimestampMessage } from "../es/time.ts";
export {
  readBoolValueMessage,
  readBytesValueMessage,
  readDoubleValueMessage,
  readFloatValueMessage,
  readInt32ValueMessage,
  readInt64ValueMessage,
  readStringValueMessage,
  readUInt32ValueMessage,
  readUInt64ValueMessage,
  writeBoolValueMessage,
  writeBytesValueMessage,
  writeDoubleValueMessage,
  writeFloatValueMessage,
  writeInt32ValueMessage,
  writeInt64ValueMessage,
  writeStringValueMessage,
  writeUInt32ValueMessage,
  writeUInt64ValueMessage,
} from "../es/wrappers.ts";
export { cookies } from "../header/cookies.ts";
export { headerJson } from "../header/header-json.ts";
export { headerList } from "../header/header-list.ts";
export { preferences } from "../header/preferences.ts";
export { type AnyMessage, type AnyTypes, readAny, writeUntyped } from "../json/any.ts";
export { readBytes, writeBytes } from "../json/bytes.ts";
export type { Check, Reader } from "../json/check.ts";
export { type EnumType, readEnum } from "../json/enumeration.ts";
export { readFieldMask } from "../json/field-mask.ts";
export {
  closedMembers,
  discriminate,
  exactlyOne,
  isObject,
  known,
  mismatch,
  oneOrMany,
  openMembers,
  readList,
  readMap,
  readOneOrMany,
  writeOneOrMany,
} from "../json/forms.ts";
export { type HttpBody, readHttpBody } from "../json/http-body.ts";
export {
  type EmptyMessage,
  type JsonObject,
  type JsonValue,
  readEmpty,
  readJson,
  readJsonArray,
  readJsonObject,
  readNull,
} from "../json/json-value.ts";
export { readBooleanKey, readInt32Key, readInt64Key, readUint32Key, readUint64Key } from "../json/map-key.ts";
export {
  bigintField,
  field,
  list,
  type Members,
  map,
  members,
  object,
  omit,
  oneOf,
  required,
  requiredOne,
  value,
} from "../json/object.ts";
export type { Discriminated, ExactlyOne, OneOf } from "../json/one-of.ts";
export { ownMember } from "../json/own-member.ts";
export { parseMessage } from "../json/parse-message.ts";
export { enforce, enforceValue, type Rules, type Schema } from "../json/rules.ts";
export {
  areStringEntries,
  areStrings,
  isFloat,
  readBoolean,
  readDouble,
  readFloat,
  readInt32,
  readInt64,
  readInt64Number,
  readString,
  readUint32,
  readUint64,
  readUint64Number,
  writeDouble,
} from "../json/scalar.ts";
export { setOwn } from "../json/set-own.ts";
export { stringifyMessage } from "../json/stringify-message.ts";
export { isUsualTimestamp, readDuration, readTimestamp } from "../json/time.ts";
export { present, writeList, writeMap } from "../json/write.ts";
export type { Operations, SecuritySchemes } from "../path/route.ts";
export { matches, segment, segments } from "../path/segment.ts";
export { type Endpoint, endpoint, resultEndpoint, streamEndpoint } from "../server/endpoint.ts";
export { failure } from "../server/failure.ts";
export type { HandlerContext } from "../server/handler-context.ts";
export type { StatusError } from "../server/status-error.ts";
export { nonZeroName, readEnumName, writeEnumName } from "../ts-proto/enumeration.ts";
export {
  implicitInt64AsNumber,
  implicitUint64AsNumber,
  nonZeroLong,
  readInt64AsNumber,
  readUint64AsNumber,
} from "../ts-proto/long.ts";
export {
  mapEntries,
  mapEntriesOf,
  nonEmptyEntries,
  nonEmptyMapEntries,
  readBooleanFromKey,
  writeEntries,
  writeMapEntries,
} from "../ts-proto/maps.ts";
export {
  readCamelHttpBody,
  readNullName,
  readSnakeAny,
  readSnakeHttpBody,
  writeSnakeAny,
  writeSnakeHttpBody,
} from "../ts-proto/messages.ts";
export {
  discriminatedMember,
  discriminatedUnionCase,
  unionCase,
  unionCaseOrNull,
  unionValue,
  writeKindMember,
  writeUnionKind,
} from "../ts-proto/oneof.ts";
export {
  readDate,
  readDurationBigint,
  readDurationNumber,
  readDurationText,
  readTimestampBigint,
  readTimestampNumber,
  readTimestampText,
  withLong,
  writeDate,
} from "../ts-proto/time.ts";
