import { type File, isNegotiated, type Operation, type Service } from "@protoc-gen-rest/plugin";
import { errorFormatsNames, printErrorFormats } from "../operations/error-formats.ts";
import { clientFactoryName, clientName, methodKey, runtime } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { introduction, lifecycleNotes, printDoc, routeNote } from "../output/print-doc.ts";
import type { Shape } from "../shape/shape.ts";
import { errorNames, printErrorBodies } from "./error-bodies.ts";
import { printMethod } from "./method.ts";
import { defaultMediaType } from "./negotiated-call.ts";

/** Prints `library_client.ts`: for each service an interface, and a function that creates a client over a transport. */
export function clientFile(file: File, shape: Shape, options: OutputOptions): Output {
  const declares = file.services.flatMap((service) => {
    return [clientName(service), clientFactoryName(service), ...errorFormatsNames(service), ...errorNames(service)];
  });
  const out = createOutput(
    file,
    "client",
    [...declares, mediaTypeParameter, "transport", "request", "options", "json", "check", "error"],
    options,
  );
  for (const service of file.services) {
    out.declaration(() => {
      printDoc(out, service, ...introduction(service, `A client for ${service.fullName}.`));
      out.annotate(service, clientName(service));
      out.block(
        `export interface ${clientName(service)} {`,
        () => {
          for (const operation of service.operations) printSignature(operation, out, shape);
          out.insertionPoint(`client:${service.fullName}`);
        },
        "}",
      );
      out.line();
    });
    printErrorFormats(service, out);
    printFactory(service, out, shape);
    out.line();
    printErrorBodies(service, out, shape);
  }
  return out;
}

/** The type parameter of a method whose caller chooses the media type of the response. */
const mediaTypeParameter = "MediaType";

function printSignature(operation: Operation, out: Output, shape: Shape): void {
  printDoc(out, operation, routeNote(operation.bindings[0]!), ...lifecycleNotes(operation.lifecycle));
  const request = shape.messageType(operation.input, out);
  const response = shape.messageType(operation.output, out);
  const result = operation.streaming === "server" ? `AsyncIterable<${response}>` : `Promise<${response}>`;
  out.annotate(operation, methodKey(operation));
  if (isNegotiated(operation)) {
    const types = `${out.type(runtime, "MediaTypeOf")}<${response}> = ${defaultMediaType(operation)}`;
    const options = `${out.type(runtime, "AcceptOptions")}<${mediaTypeParameter}>`;
    const accepted = `Promise<${out.type(runtime, "Accepted")}<${response}, ${mediaTypeParameter}>>`;
    const head = `${methodKey(operation)}<${mediaTypeParameter} extends ${types}>`;
    out.signature(head, [`request: ${request}`, `options?: ${options}`], accepted, ";");
    return;
  }
  const options = out.type(runtime, "CallOptions");
  out.signature(methodKey(operation), [`request: ${request}`, `options?: ${options}`], result, ";");
}

function printFactory(service: Service, out: Output, shape: Shape): void {
  const parameters = [{ name: "transport", type: out.type(runtime, "Transport") }];
  out.doc(`Creates a client for ${service.fullName} that sends its calls over \`transport\`.`);
  out.annotate(service, clientFactoryName(service));
  out.exportFunction({ name: clientFactoryName(service), parameters, returns: clientName(service) }, () => {
    out.block(
      "return {",
      () => {
        for (const operation of service.operations) printMethod(operation, out, shape);
        out.insertionPoint(`factory:${service.fullName}`);
      },
      "};",
    );
  });
}
