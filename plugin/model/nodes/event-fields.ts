import type { EventFields, Field, Message } from "../elements/model.ts";
import type { EventLine } from "../elements/values.ts";
import type { MethodOptions } from "../options/method-options.ts";
import { requestFormatOf } from "../wire/body-format.ts";
import { fieldOptions } from "./field-node.ts";

/** How the messages of a stream travel as server-sent events; undefined if nothing of it is declared. */
export function eventFields(output: Message, method: MethodOptions): EventFields | undefined {
  const { responseMediaType, streamEnd: end } = method;
  const fieldOf = (line: EventLine): Field | undefined =>
    output.fields.find((field) => fieldOptions(field).event === line);
  const oneof = output.oneofs.find(({ eventType }) => eventType);
  const text = responseMediaType !== undefined && requestFormatOf(responseMediaType) === "text";
  const [type, id, retry, comment] = [fieldOf("type"), fieldOf("id"), fieldOf("retry"), fieldOf("comment")];
  const isPlain = [type, id, retry, comment, oneof, end].every((part) => part === undefined) && !text;
  return isPlain ? undefined : { type, id, retry, comment, oneof, text, end };
}
