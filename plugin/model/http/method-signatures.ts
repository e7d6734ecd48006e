import { isComposite } from "../../forms/composite.ts";
import type { Field, Message, Operation } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { findField, unknownField } from "./resolve-path-field.ts";

/** Positional parameters of a call. No field is part of another one. */
export type MethodSignature = Operation["signatures"][number];

/** The signatures of `google.api.method_signature` (AIP-4232). Those with mistakes are findings, and left out. */
export function methodSignatures(texts: readonly string[], input: Message, site: OptionSite): MethodSignature[] {
  return texts.flatMap((text, index) => {
    const parameters: (readonly Field[])[] = [];
    for (const name of text === "" ? [] : text.split(",").map((part) => part.trim())) {
      const found = resolve(input, name, parameters);
      if (isPath(found)) parameters.push(found);
      else {
        const [message, hint] = found;
        site.report("method-signature", [index], `the signature ${JSON.stringify(text)} is left out: ${message}`, hint);
        return [];
      }
    }
    return [{ text, parameters }];
  });
}

function resolve(input: Message, text: string, others: readonly (readonly Field[])[]): readonly Field[] | Problem {
  const path: Field[] = [];
  let message: Message | undefined = input;
  for (const name of text.split(".")) {
    const parent = path.at(-1);
    if (parent !== undefined && parent.cardinality !== "singular")
      return [`"${parent.name}" is repeated, so a parameter cannot be one of its fields`, `end it at "${parent.name}"`];
    if (message === undefined || !isComposite(message.form))
      return [`"${parent?.name ?? ""}" has no field "${name}"`, "name the fields of messages, separated by dots"];
    const field: Field | undefined = findField(message, name);
    if (field === undefined) {
      const { message: problem, hint } = unknownField(message, name);
      return [problem, hint];
    }
    path.push(field);
    message = field.type.kind === "message" ? field.type : undefined;
  }
  const covered = others.some((other) => path.every((field, at) => (other[at] ?? field) === field));
  return covered ? [`"${text}" is already a parameter, or a part of one`, "name each field once"] : path;
}

function isPath(found: readonly Field[] | Problem): found is readonly Field[] {
  return typeof found[0] !== "string";
}
