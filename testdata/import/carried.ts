import type { ChangeId } from "@protoc-gen-rest/plugin/tooling";

/** Changes that a document carries, so that no import loses them. docs/import.md lists the rest. */
export const carried: readonly ChangeId[] = [
  "default-changed",
  "callback-removed",
  "error-added",
  "error-removed",
  "json-name-changed",
  "media-type-added",
  "nullable-removed",
  "operation-removed",
  "parameter-added",
  "parameter-removed",
  "parameter-required",
  "parameter-style-changed",
  "required-added",
  "required-removed",
  "security-scheme-changed",
  "stability-lowered",
  "stability-raised",
  "stream-default-changed",
  "stream-format-added",
  "stream-format-removed",
];
