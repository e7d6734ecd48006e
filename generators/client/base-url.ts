import { assignment, type Service, stringLiteral } from "@protoc-gen-rest/plugin";
import { baseUrlName } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** The name of the constant that a service with `google.api.default_host` gets. */
export function baseUrlNames(service: Service): string[] {
  return service.host ? [baseUrlName(service)] : [];
}

/** Prints the URL of a service with `google.api.default_host`, for `createTransport`. */
export function printBaseUrl(service: Service, out: Output): void {
  const { host } = service;
  for (const name of baseUrlNames(service)) {
    out.doc(`The base URL of ${service.fullName}.`);
    if (out.target === "dts") out.line(`export declare const ${name}: string;`);
    else
      out.statement(assignment(`export const ${name}${out.annotation(": string")}`, stringLiteral(`https://${host}`)));
    out.line();
  }
}
