import {
  type MethodDescriptorProto,
  MethodOptionsSchema,
  type ServiceDescriptorProto,
  ServiceOptionsSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { serviceField } from "../../../model/source/descriptor-fields.ts";
import type { PrintContext } from "./print-context.ts";
import { optionStatements } from "./print-options.ts";
import { withComments } from "./with-comments.ts";

export function printService(service: ServiceDescriptorProto, path: string, context: PrintContext): string {
  const { package: packageName } = context.file;
  const scope = packageName === "" ? service.name : `${packageName}.${service.name}`;
  const options = optionStatements(ServiceOptionsSchema, service.options, context, { scope, indent: "  " });
  const methods = service.method.map((method, index) =>
    printMethod(method, { path: `${path},${serviceField.method},${index}`, scope }, context),
  );
  const body = [options, ...methods].filter((part) => part !== "").join("\n");
  return withComments(path, "", `service ${service.name} {\n${body}}\n`, context);
}

function printMethod(
  { name, inputType, outputType, clientStreaming, serverStreaming, options }: MethodDescriptorProto,
  { path, scope }: { readonly path: string; readonly scope: string },
  context: PrintContext,
): string {
  const input = `${clientStreaming ? "stream " : ""}${context.names.type(inputType, scope)}`;
  const output = `${serverStreaming ? "stream " : ""}${context.names.type(outputType, scope)}`;
  const statements = optionStatements(MethodOptionsSchema, options, context, { scope, indent: "    " });
  const end = statements === "" ? ";\n" : ` {\n${statements}  }\n`;
  return withComments(path, "  ", `  rpc ${name}(${input}) returns (${output})${end}`, context);
}
