import { type Code, callExpression, type Message } from "@protoc-gen-rest/plugin";
import { runtime, validatorName } from "../output/names.ts";
import { fromCodecs, type Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { isConstrained, isValidated } from "../shape/validation/reach.ts";

/** The reader of a request, which also checks its constraints and validates it. */
export function requestReader(message: Message, out: Output, shape: Shape): Code {
  const plain = shape.reader(message, out);
  const read = isConstrained(message) ? callExpression(out.value(runtime, "constrained"), [plain]) : plain;
  if (!isValidated(message) || message.representation !== "object") return read;
  const validate = fromCodecs(out, message.file.stem, validatorName(message));
  return callExpression(out.value(runtime, "validated"), [read, validate]);
}
