import {
  create,
  createFileRegistry,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  type Registry,
  toBinary,
} from "@bufbuild/protobuf";
import { pathToString } from "@bufbuild/protobuf/reflect";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createValidator } from "@bufbuild/protovalidate";

/** A violation as protovalidate identifies it. */
export type Verdict = readonly string[];

/** Validates messages given as JSON with @bufbuild/protovalidate. */
export interface Oracle {
  readonly registry: Registry;
  /** The rule ids with their field paths, sorted; `error: ...` if a rule cannot be evaluated. */
  verdict(desc: DescMessage, json: JsonValue): Verdict;
}

export function createOracle(protos: readonly FileDescriptorProto[]): Oracle {
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...protos] }));
  const validator = createValidator({ registry });
  return {
    registry,
    verdict: (desc, json) => {
      // On the wire a float has 32 bits; protobuf-es keeps what the JSON has.
      const message = fromBinary(desc, toBinary(desc, fromJson(desc, json, { registry })));
      const { kind, violations, error } = validator.validate(desc, message);
      if (kind === "error") return [`error: ${error.message}`];
      return (violations ?? []).map(({ ruleId, field }) => `${ruleId} @ ${pathToString(field)}`).sort();
    },
  };
}
