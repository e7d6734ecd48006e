import { array, call, type File, type Operation, object, type Service, type SourceFile } from "@protoc-gen-rest/plugin";
import { printDoc } from "../doc.ts";
import { endpointsName, handlersName, routesName, runtime } from "../names.ts";
import { createOutputFile, modulePath, type Output, type OutputOptions } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

/** Prints `library_handlers.ts`: for each service an interface to implement and the function that makes endpoints of it. */
export function handlersFile(file: File, shape: Shape, options: OutputOptions): SourceFile {
  const declares = file.services.flatMap((service) => [handlersName(service), endpointsName(service)]);
  const out = createOutputFile(file, [...declares, "handlers", "request", "context"], options);
  const from: Output = { ...options, stem: file.stem, kind: "handlers" };
  for (const service of file.services) {
    out.declaration(() => {
      printDoc(out, service);
      const print = (): void =>
        service.operations.forEach((operation) => void printSignature(operation, out, shape, from));
      out.block(`export interface ${handlersName(service)} {`, print, "}");
      out.line();
    });
    printEndpoints(service, out, shape, from);
    out.line();
  }
  return out;
}

function printSignature(operation: Operation, out: SourceFile, shape: Shape, from: Output): void {
  const { method, template } = operation.bindings[0]!;
  printDoc(out, operation, `\`${method} ${template.text}\``);
  const request = shape.messageType(operation.input, out, from);
  const response = shape.messageType(operation.output, out, from);
  const result = operation.streaming === "server" ? `AsyncIterable<${response}>` : `Promise<${response}> | ${response}`;
  const context = out.type(runtime.server, "HandlerContext");
  out.code(call(operation.localName, [`request: ${request}`, `context: ${context}`], `: ${result}`), ";");
}

function printEndpoints(service: Service, out: SourceFile, shape: Shape, from: Output): void {
  const parameters = [{ name: "handlers", type: handlersName(service) }];
  const returns = `${out.type(runtime.server, "Endpoint")}[]`;
  out.doc(`Makes endpoints of handlers for ${service.fullName}.`);
  out.exportFunction({ name: endpointsName(service), parameters, returns }, () => {
    const routes = out.value(modulePath(from, from.stem, "routes"), routesName(service));
    const items = service.operations.map(({ localName, input, output, streaming }) => {
      const write = shape.writer(output, out, from);
      const join = out.value(runtime.server, streaming === "server" ? "streamEndpoint" : "endpoint");
      const members = [
        `read: ${shape.reader(input, out, from)}`,
        `handle: (request, context) => handlers.${localName}(request, context)`,
        ...(write === undefined ? [] : [`write: ${write}`]),
      ];
      return object(`${join}(${routes}.${localName}, `, members, ")", true);
    });
    out.code(array("return ", items), ";");
  });
}
