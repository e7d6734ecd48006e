import type { Code, Field } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { ownMember } from "../codec/inherited.ts";

/** The field of the message that `object` holds; `optional` where that may be undefined. */
export function property(field: Field, object: Code, out: Output, optional?: boolean): Code {
  return ownMember(object, field.jsonName, out, optional);
}
