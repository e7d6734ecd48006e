import type { ChangeId } from "@protoc-gen-rest/plugin/tooling";

/** What a document carries, so that no import loses it. docs/import.md lists the rest. */
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
