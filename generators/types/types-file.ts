import type { Enum, File, Message } from "@protoc-gen-rest/plugin";
import { isComposite } from "@protoc-gen-rest/plugin";
import { filledName } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { lifecycleNotes, printDoc } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { printAlias } from "./alias.ts";
import { printEnumType } from "./enum-type.ts";
import { type FieldTypes, printObjectType } from "./object-type.ts";
import { printResultType } from "./result-type.ts";

/** Whether `library_types.ts` has anything to declare. */
export function hasTypes(file: File, shape: Shape): boolean {
  return declaredMessages(file, shape).length > 0 || declaredEnums(file, shape).length > 0;
}

/**
 * Prints `library_types.ts`: an interface for each message and a union for each enum of the file, as they are on the
 * wire. If another plugin emits the types, only responses with several statuses are left to declare.
 */
export function typesFile(file: File, shape: Shape, options: OutputOptions): Output {
  const messages = declaredMessages(file, shape);
  const enums = declaredEnums(file, shape);
  const declares = [
    ...[...messages, ...enums].map((type) => type.localName),
    ...messages.filter((message) => shape.filledType(message, options) !== undefined).map(filledName),
  ];
  const out = createOutput(file, "types", declares, options);
  out.declaration(() => {
    printEach(messages, (message) => {
      printMessage(message, shape, out);
      out.line();
      const filled = shape.filledType(message, out);
      if (filled === undefined) return;
      printMessage(message, filled, out, filled.name);
      out.line();
    });
    printEach(enums, (type) => {
      printEnumType(type, out);
      out.line();
    });
  });
  return out;
}

function declaredMessages({ messages }: File, { declaresTypes }: Shape): readonly Message[] {
  return messages.filter(({ form, cases }) => (declaresTypes ? isComposite(form) : cases !== undefined));
}

function declaredEnums({ enums }: File, { declaresTypes }: Shape): readonly Enum[] {
  return declaresTypes ? enums.filter(({ isNullValue }) => !isNullValue) : [];
}

function printMessage(message: Message, types: FieldTypes, out: Output, name: string = message.localName): void {
  printDoc(out, message, ...lifecycleNotes(message.lifecycle));
  out.annotate(message, name);
  if (message.cases !== undefined) {
    printResultType(message, message.cases, types, out, name);
  } else if (message.representation === "object") {
    printObjectType(message, types, out, name);
  } else {
    printAlias(name, [...new Set(message.fields.map((field) => types.fieldType(field, out)))], out);
  }
}
