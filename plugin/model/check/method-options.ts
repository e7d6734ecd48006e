import type { OptionSite } from "../findings/option-site.ts";
import type { Message } from "../model.ts";
import { type MethodOptions, methodNumbers } from "../options/method-options.ts";
import type { ServiceOptions } from "../options/service-options.ts";
import { checkErrors, type FindMessage } from "./errors.ts";
import { checkHeaders } from "./headers.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkMediaType } from "./media-type.ts";
import { checkRequirements } from "./security.ts";

const at = methodNumbers;

interface Rpc {
  readonly output: Message;
  readonly isStream: boolean;
  /** Some binding says that it has one, whatever else is wrong with it. */
  readonly hasBody: boolean;
}

/** What the options of an rpc say, beside what its service, its types and its HTTP rule say. */
export function checkMethodOptions(
  options: MethodOptions,
  service: ServiceOptions,
  rpc: Rpc,
  site: OptionSite,
  messages: FindMessage,
): void {
  checkStatus(options, rpc, site);
  checkBodies(options, rpc, site);
  checkStreams(options, rpc, site);
  checkErrors(options.errors, [at.errors], site, messages);
  checkRequirements(options.security, service, [at.security], site);
  checkHeaders(options.responseHeaders, [at.responseHeaders], site);
  checkLifecycle(options.lifecycle, [at.lifecycle], site);
  if (options.public === true && options.security !== undefined) {
    site.report(
      "security-scheme",
      [at.public],
      "anybody may call, and there are security requirements as well",
      "remove public or security",
    );
  }
}

function checkStatus({ status }: MethodOptions, { output, isStream }: Rpc, site: OptionSite): void {
  if (status === undefined) return;
  if (status < 200 || status > 399) {
    site.report(
      "response-status",
      [at.status],
      `${status} is no status of success`,
      "write a status from 200 to 399; those of errors stand in errors, with the type of their body",
    );
  } else if (output.cases !== undefined && !isStream) {
    site.report(
      "response-status",
      [at.status],
      `${output.name} chooses the status with the member that is set`,
      "remove the status here, or those at the members",
    );
  }
}

function checkBodies(options: MethodOptions, { hasBody }: Rpc, site: OptionSite): void {
  const { requestMediaType, responseMediaType, bodyOptional } = options;
  if (responseMediaType !== undefined) checkMediaType(responseMediaType, [at.responseMediaType], site);
  if (requestMediaType !== undefined && checkMediaType(requestMediaType, [at.requestMediaType], site) && !hasBody) {
    site.report(
      "media-type",
      [at.requestMediaType],
      `the body would be ${requestMediaType}, and no binding has a body`,
      'write body: "*" into the HTTP rule, or remove the option',
    );
  }
  if (bodyOptional === true && !hasBody) {
    site.report(
      "body-optional",
      [at.bodyOptional],
      "the body may be left out, and no binding has one",
      'write body: "*" into the HTTP rule, or remove body_optional',
    );
  }
}

function checkStreams({ streams = [] }: MethodOptions, { output, isStream }: Rpc, site: OptionSite): void {
  const report = (message: string, hint: string): void => site.report("stream-form", [at.streams], message, hint);
  if (streams.length === 0) return;
  if (!isStream) {
    report("the response is one message, which has no stream form", "write returns (stream ...), or remove streams");
    return;
  }
  if (new Set(streams).size < streams.length) report("a stream form is listed twice", "list each form once");
  const isBody = output.fullName === "google.api.HttpBody";
  if (streams.includes("bytes") !== isBody) {
    report(
      isBody
        ? "messages of google.api.HttpBody are bytes, and no other form holds them"
        : `BYTES are those of google.api.HttpBody, and the rpc returns ${output.name}`,
      isBody ? "write BYTES alone, or remove streams" : "return google.api.HttpBody, or choose another form",
    );
  }
}
