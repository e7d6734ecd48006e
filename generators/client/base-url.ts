import {
  assignment,
  callExpression,
  objectLiteral,
  propertyAssignment,
  returnStatement,
  type Service,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { baseUrlName, runtime, transportFactoryName } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** The names of what a service with `google.api.default_host` gets. */
export function baseUrlNames(service: Service): string[] {
  return service.host ? [baseUrlName(service), transportFactoryName(service)] : [];
}

/** The transport of a client that is created without one. */
export function defaultTransport(service: Service): { readonly default?: string } {
  return service.host ? { default: `${transportFactoryName(service)}()` } : {};
}

/** Prints the URL of a service with `google.api.default_host`, and a transport that sends calls there. */
export function printBaseUrl(service: Service, out: Output): void {
  if (!service.host) return;
  const name = baseUrlName(service);
  out.doc(`The base URL of ${service.fullName}.`);
  if (out.target === "dts") out.line(`export declare const ${name}: string;`);
  else {
    const url = stringLiteral(`https://${service.host}`);
    out.statement(assignment(`export const ${name}${out.annotation(": string")}`, url));
  }
  out.line();
  const transport = transportFactoryName(service);
  const type = `Partial<${out.type(runtime, "TransportOptions")}>`;
  const parameters = [{ name: "options", type, optional: true }];
  out.doc(`Creates a transport whose base URL is that of ${service.fullName}, unless \`options\` have another one.`);
  out.exportFunction({ name: transport, parameters, returns: out.type(runtime, "Transport") }, () => {
    const options = objectLiteral([propertyAssignment("baseUrl", name), spreadElement("options")]);
    out.statement(returnStatement(callExpression(out.value(runtime, "createTransport"), [options])));
  });
  out.line();
}
