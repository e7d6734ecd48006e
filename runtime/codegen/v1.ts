export { bytesAnswer, jsonAnswer, textAnswer } from "../client/answer/body-answers.ts";
export { errorBody } from "../client/answer/error-body.ts";
export { fieldsAnswer } from "../client/answer/field-answers.ts";
export { resultAnswer } from "../client/answer/result-answer.ts";
export { bodyOnGet } from "../client/request/body-on-get.ts";
export { bytesBody } from "../client/request/bytes-body.ts";
export { checkRequest } from "../client/request/check-request.ts";
export { delimited } from "../client/request/delimited.ts";
export { formBody } from "../client/request/form-body.ts";
export { multipartBody } from "../client/request/multipart-body.ts";
export { textBody } from "../client/request/text-body.ts";
export { byteStream } from "../client/stream/byte-stream.ts";
export { jsonArray } from "../client/stream/json-array.ts";
export { ndjson } from "../client/stream/ndjson.ts";
export { serverSentEvents } from "../client/stream/server-sent-events.ts";
export { streamFormats } from "../client/stream/stream-formats.ts";
export { webSocket } from "../client/stream/web-socket.ts";
export type { CallOptions, Transport } from "../client/transport/transport.ts";
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
export {
  readInt64FromNumber,
  readInt64NumberText,
  readInt64Text,
  readUint64FromNumber,
  readUint64NumberText,
  readUint64Text,
  writeSafeInteger,
} from "../construct/int64.ts";
export { items, itemsOf, oneOrManyItems, oneOrManyItemsOf, stringItems } from "../construct/items.ts";
export { type Fields, implicit, member, optional, optionalOrNull, setDefaults } from "../construct/member.ts";
export { setNull } from "../construct/memory.ts";
export { readNullValue, writeNullValue } from "../construct/null-value.ts";
export { atMostOne, exactlyOneMember } from "../construct/one-of.ts";
export { writeDurationMessage, writeTimestampMessage } from "../construct/time-parts.ts";
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
export { enforceSchema, enforceSchemas, type MemberSchemas, type Schema } from "../json/schema.ts";
export { setOwn } from "../json/set-own.ts";
export { stringifyMessage } from "../json/stringify-message.ts";
export { isUsualTimestamp, readDuration, readTimestamp } from "../json/time.ts";
export { present, writeList, writeMap } from "../json/write.ts";
export type { Operations } from "../operation/operation.ts";
export type { SecuritySchemes } from "../operation/security.ts";
export { matches, segment, segments } from "../path/segment.ts";
export { failure } from "../server/errors/failure.ts";
export type { StatusError } from "../server/errors/status-error.ts";
export type { HandlerContext } from "../server/exchange/handler-context.ts";
export { type Endpoint, endpoint, resultEndpoint, streamEndpoint } from "../server/service/endpoint.ts";
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
