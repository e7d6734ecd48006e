export { readEnumNumber, writeEnumNumber } from "../construct/enumeration.ts";
export * from "../construct/index.ts";
export { withDefaults } from "./defaults.ts";
export * from "./messages.ts";
export { caseValue, discriminatedCase, noCase, oneofCase, oneofCaseOrNull, writeKind } from "./oneof.ts";
export * from "./struct.ts";
export * from "./time.ts";
export * from "./wrappers.ts";
