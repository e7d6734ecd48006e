import {
  type Code,
  type Field,
  type File,
  isDeepObject,
  type Message,
  parameterStyle,
  returnStatement,
} from "@protoc-gen-rest/plugin";
import { formFieldsOf } from "../operations/form-fields.ts";
import { deepFieldsName, deepObjectName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { type DeepForm, fieldForm, functionOf, messageForm, valueForm } from "./deep-form.ts";
import { deepFieldsCode, deepMessageCode } from "./deep-object-code.ts";

/** The names of the functions that `printDeepFunctions` declares. */
export function deepFunctionNames(file: File): string[] {
  return deepMessages(file).map((message) => nameOf(message, file));
}

/** Prints a function for each message in brackets, with its fields. */
export function printDeepFunctions(file: File, out: Output): void {
  if (out.target === "dts") return;
  for (const message of deepMessages(file)) {
    if (message.representation === "object") {
      printFunction(message, "readonly DeepField[]", deepFieldsCode(message, file), file, out);
    } else {
      printFunction(message, "DeepObject", deepMessageCode(message, file), file, out);
    }
  }
}

function printFunction(message: Message, type: string, code: Code, file: File, out: Output): void {
  const imported = type.replace(/\w+$|\w+(?=\[)/, (name) => out.type(runtime, name));
  out.block(
    `function ${nameOf(message, file)}()${out.annotation(`: ${imported}`)} {`,
    () => {
      out.statement(returnStatement(code));
    },
    "}",
  );
  out.line();
}

function nameOf(message: Message, file: File): string {
  return message.representation === "object" ? deepFieldsName(message, file) : deepObjectName(message, file);
}

/** The messages in parameters with brackets that need a function. */
function deepMessages({ services }: File): readonly Message[] {
  const found = new Set<Message>();
  for (const operation of services.flatMap((service) => service.operations)) {
    for (const binding of operation.servedBindings) {
      for (const { path, style } of binding.query) if (isDeepObject(style)) addForm(found, fieldForm(path.at(-1)!));
      for (const field of formFieldsOf(operation, binding)) {
        if (isDeepObject(parameterStyle(field, operation.style))) addForm(found, fieldForm(field));
      }
    }
  }
  return [...found];
}

function addForm(found: Set<Message>, { items, values, objects }: DeepForm): void {
  for (const field of [items, values]) if (field !== undefined) addValue(found, field);
  for (const message of objects) {
    if (found.has(message)) continue;
    found.add(message);
    for (const field of message.fields) if (!field.behaviors.has("output_only")) addForm(found, fieldForm(field));
  }
}

function addValue(found: Set<Message>, field: Field): void {
  const message = functionOf(field);
  if (message === undefined) addForm(found, valueForm(field));
  else if (!found.has(message)) {
    found.add(message);
    addForm(found, messageForm(message));
  }
}
