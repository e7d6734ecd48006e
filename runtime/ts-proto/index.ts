export { type AnyCodec, type PackedAny, readPackedAny, useAnyCodec, writePackedAny } from "../construct/any-codec.ts";
export { entries, entriesOf, keyedEntries, keyedEntriesOf, rest, stringEntries } from "../construct/entries.ts";
export { readEnumNumber, writeEnumNumber } from "../construct/enumeration.ts";
export { readFieldPaths, writeFieldPaths } from "../construct/field-paths.ts";
export * from "../construct/implicit.ts";
export * from "../construct/items.ts";
export * from "../construct/member.ts";
export * from "../construct/memory.ts";
export * from "../construct/null-value.ts";
export * from "../construct/one-of.ts";
export * from "../construct/wide.ts";
export * from "../construct/write.ts";
export { nonZeroName, readEnumName, writeEnumName } from "./enumeration.ts";
export * from "./long.ts";
export * from "./maps.ts";
export * from "./messages.ts";
export {
  caseValue,
  discriminatedCase,
  discriminatedMember,
  oneofCase,
  oneofCaseOrNull,
  writeKind,
  writeKindMember,
} from "./oneof.ts";
export * from "./time.ts";
