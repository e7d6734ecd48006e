import type { FieldForm, MessageForm } from "./method-forms.ts";
import type { ResourceTarget } from "./target.ts";

const timestamp = ".google.protobuf.Timestamp";

/** The fields that every API calls the same (AIP-148, AIP-154), as far as the resource has them. */
const standardFields: readonly FieldForm[] = [
  { name: "create_time", type: timestamp, behavior: "output_only", comment: "" },
  { name: "update_time", type: timestamp, behavior: "output_only", comment: "" },
  { name: "delete_time", type: timestamp, behavior: "output_only", comment: "" },
  { name: "purge_time", type: timestamp, behavior: "output_only", comment: "" },
  { name: "uid", type: "string", behavior: "output_only", comment: "" },
  { name: "display_name", type: "string", comment: "" },
  { name: "etag", type: "string", comment: "" },
];

/** The required form of the message of a resource. It belongs to its author: it is only compared. */
export function resourceForm({ message, words }: ResourceTarget, softDelete: boolean): MessageForm {
  // A resource that expires by itself has expire_time instead of purge_time (AIP-214).
  const times = message.field.some(({ name }) => name === "expire_time")
    ? ["delete_time"]
    : ["delete_time", "purge_time"];
  const needed = softDelete ? times : [];
  const isThere = ({ name }: FieldForm) => needed.includes(name) || message.field.some((field) => field.name === name);
  return {
    name: words.name,
    comment: "",
    fields: [{ name: "name", type: "string", behavior: "identifier", comment: "" }, ...standardFields.filter(isThere)],
  };
}
