import {
  arrayLiteral,
  arrowFunction,
  callExpression,
  type Enum,
  type File,
  isComposite,
  jsonCode,
  type Message,
  objectLiteral,
  propertyAssignment,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { typeDefinition } from "@protoc-gen-rest/plugin/tooling";
import { requestReader } from "../operations/request-reader.ts";
import { runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { hasInputType, inputType, printEnumInput, printMessageInput } from "./input-type.ts";
import { definitionName, schemaName, schemaNames } from "./schema-names.ts";

/** Prints `library_schemas.ts`: a Standard Schema for each message, and the JSON Schema of each message and enum. */
export function schemasFile(file: File, shape: Shape, options: OutputOptions): Output {
  const messages = declaredMessages(file);
  const enums = file.enums.filter((type) => !type.isNullValue);
  const out = createOutput(file, "schemas", [...schemaNames(file), "value"], options);
  printEach(messages, (message) => printSchema(message, out, shape));
  out.declaration(() => {
    for (const message of messages.filter((it) => hasInputType(it, shape))) {
      printMessageInput(message, out, shape);
      out.line();
    }
    for (const type of enums.filter((it) => hasInputType(it, shape))) {
      printEnumInput(type, out);
      out.line();
    }
  });
  printEach([...messages, ...enums], (type) => printDefinition(type, out, shape));
  return out;
}

/** Whether there is something to print. */
export function hasSchemas(file: File): boolean {
  return declaredMessages(file).length > 0 || file.enums.some((type) => !type.isNullValue);
}

/** The results of operations with several statuses are not read from one JSON value. */
function declaredMessages({ messages }: File): readonly Message[] {
  return messages.filter(({ form, cases }) => isComposite(form) && cases === undefined);
}

function printSchema(message: Message, out: Output, shape: Shape): void {
  const output = shape.messageType(message, out);
  const types = hasInputType(message, shape) ? `${inputType(message, out, shape)}, ${output}` : output;
  const validate = callExpression(out.value(runtime, "validateStandard"), [
    "value",
    requestReader(message, out, shape),
  ]);
  out.doc(`Checks the JSON of ${message.fullName} as a server does, for libraries that take a Standard Schema.`);
  out.annotate(message, schemaName(message));
  out.constant(
    schemaName(message),
    `${out.type(runtime, "StandardSchema")}<${types}>`,
    [
      propertyAssignment(
        '"~standard"',
        objectLiteral([
          "version: 1",
          propertyAssignment("vendor", stringLiteral("protoc-gen-rest")),
          propertyAssignment("validate", arrowFunction(["value"], validate)),
        ]),
      ),
    ],
    true,
  );
  out.line();
}

function printDefinition(type: Enum | Message, out: Output, shape: Shape): void {
  const { schema, uses } = typeDefinition(type);
  const used = [...uses].map((it) => {
    const name = definitionName(it);
    return it.file.stem === out.stem ? name : out.value(modulePath(out, it.file.stem, "schemas"), name);
  });
  out.doc(`The JSON Schema of ${type.fullName}, for \`withJsonSchema\` and \`toJsonSchema\`.`);
  out.annotate(type, definitionName(type));
  out.constant(
    definitionName(type),
    out.type(runtime, "SchemaDefinition"),
    [
      propertyAssignment("name", stringLiteral(type.fullName)),
      propertyAssignment("schema", jsonCode(schema)),
      ...(type.kind === "message" && !shape.isOwnJson(type) ? ["isConverted: true"] : []),
      // A function, since messages may contain themselves.
      ...(used.length === 0 ? [] : [propertyAssignment("uses", arrowFunction([], arrayLiteral(used)))]),
    ],
    true,
  );
  out.line();
}
